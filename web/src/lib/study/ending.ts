/** How a game was decided, in words. What was compared comes from the server; here are only the sentences. */

import { list, say, t } from '../i18n'
import type { Comparison, TableOut } from '../net/types'

export interface Told {
  text: string
  clause: string | null
}

/** One sentence for each thing that was looked at, the last one says who won. */
export function howItEnded(table: TableOut, names: readonly string[]): Told[] {
  const { result, ending = [] } = table
  if (!result) return []
  const winners = list(result.winners.map((seat) => names[seat] ?? ''))
  if (result.by !== 'rules') return [{ text: t(`study.by.${result.by}`, { names: winners }), clause: null }]
  return ending.map((one, index) => ({ text: sentence(one, ending[index - 1], names), clause: one.clause }))
}

function sentence(one: Comparison, before: Comparison | undefined, names: readonly string[]): string {
  const who = list(one.left.map((seat) => names[seat] ?? ''))
  const what = say(`study.what.${one.what.replaceAll(' ', '-')}`, one.what)
  if (one.goal !== null) return t('study.goal', { who, what, n: one.values[one.left[0] ?? 0] ?? 0, goal: one.goal })
  const running = before?.left ?? names.map((_, seat) => seat)
  const numbers = list(running.map((seat) => `${names[seat] ?? ''} ${one.values[seat] ?? 0}`))
  if (isYesOrNo(one)) return t(one.left.length === running.length ? 'study.same' : 'study.alone', { who, what, n: one.left.length })
  if (one.left.length > 1) return t('study.tied', { who, what, numbers })
  return t(one.fewest ? 'study.fewest' : 'study.most', { who, what, numbers })
}

const isYesOrNo = ({ what }: Comparison) => what === 'gauntlet' || what === 'avengers tile'
