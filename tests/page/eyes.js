// How the tests look at the page: as somebody in front of it would. Given to every page they open.
window.eyes = (() => {
  const by = (name) => `[data-test="${name}"]`
  const shown = (one) => one.checkVisibility({ visibilityProperty: true })
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(shown)
  const dimmed = (one) => one.ariaDisabled === 'true' || one.disabled || one.classList.contains('dim')
  const able = (selector) => seen(selector).filter((one) => !dimmed(one))
  const named = (elements, name) => elements.map((one) => `${by(one.dataset.test)}[data-${name}="${one.dataset[name]}"]`)
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }

  /** What can be done now, by its looks: for each list the selectors of the things. (See Seen in person.py.) */
  function look() {
    const cells = able(by('cell'))
    return {
      seq: Number(document.querySelector(by('table')).dataset.seq),
      over: seen(by('ending')).length > 0,
      phase: document.querySelector(by('board')).dataset.phase,
      buyable: named(able(`${by('card')}.buyable`), 'card'),
      cards: named(able(by('card')), 'card'),
      decks: named(able(by('deck')), 'at'),
      tokens: [
        ...named(able(by('bank')), 'colour'),
        ...named(cells.filter((one) => one.dataset.colour !== 'gold' && one.ariaPressed !== 'true'), 'cell'),
      ],
      golds: named(cells.filter((one) => one.dataset.colour === 'gold'), 'cell'),
      answers: [...named(able(by('choice')), 'decision'), ...named(able(`${by('cell')}.glow`), 'cell')],
      moving: named(able(`${by('gold')}.able`), 'colour'),
      buttons: able(['confirm', 'pay', 'pass', 'buy', 'reserve'].map(by).join()).map((one) => one.dataset.test),
      bag: able(by('bag')).length > 0,
      privilege: able(by('privilege')).length > 0,
    }
  }

  /** Where to click on something: in its middle, if nothing lies over it there. */
  function aim(selector) {
    const one = document.querySelector(selector)
    if (!one) return null
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const point = middle(one)
    return one.contains(document.elementFromPoint(...point)) ? point : null
  }

  const focused = (selector) => document.activeElement === document.querySelector(selector)

  /** Which arrow key leads towards something; '' once it has the focus. */
  function arrow(selector) {
    if (focused(selector)) return ''
    const now = document.activeElement
    if (!now?.matches(`[data-nav], ${by('choice')}, ${by('pick')}`)) return 'ArrowRight'
    const [[x, y], [a, b]] = [middle(document.querySelector(selector)), middle(now)]
    if (Math.abs(x - a) > Math.abs(y - b)) return x > a ? 'ArrowRight' : 'ArrowLeft'
    return y > b ? 'ArrowDown' : 'ArrowUp'
  }

  /** What can be touched and is smaller than a finger. A field with its label around it is as large as that. */
  function tooSmall(least) {
    return seen('button, a.button, input, select, summary, label')
      .filter((one) => !one.closest('.visually-hidden') && !(one.matches('input') && one.closest('label')))
      .map((one) => [one, one.getBoundingClientRect()])
      .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < least - 0.5)
      .map(([one, { width, height }]) => `${one.dataset.test ?? one.className}: ${width.toFixed()}x${height.toFixed()}`)
  }

  /** All that is read or read out, but for what says itself that it is English, and decisions as they are written down. */
  function texts() {
    const found = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode())
      if (!walk.currentNode.parentElement.closest('[lang="en"], code, script, style')) found.push(walk.currentNode.data)
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      if (!one.closest('[lang="en"]')) found.push(one.ariaLabel, one.title, one.placeholder)
    return found.filter((text) => text?.trim()).map((text) => text.trim())
  }

  /** Count frames from now on: when each came, and how many pieces were in the air. */
  function countFrames() {
    const frames = []
    let next = requestAnimationFrame(function count(now) {
      frames.push([now, document.querySelector('.sky')?.childElementCount ?? 0])
      next = requestAnimationFrame(count)
    })
    window.eyes.frames = () => (cancelAnimationFrame(next), frames)
  }

  /** When the first board was painted: the second frame after it was there. */
  const painted = new Promise((done) => {
    new MutationObserver((_, watcher) => {
      if (!document.querySelector(by('board'))) return
      watcher.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))
    }).observe(document, { childList: true, subtree: true })
  })

  /** Wait until no colour is changing any more. */
  const settled = () => Promise.all(document.getAnimations().map((one) => one instanceof CSSTransition && one.finished))

  return { settled, look, aim, focused, arrow, tooSmall, texts, countFrames, painted }
})()
