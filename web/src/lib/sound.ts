/** Discreet sounds, made on the spot: no recordings to load. Browsers let them be heard after a first click. */

import { settings } from './settings.svelte'

export type Sound = 'token' | 'card' | 'honour' | 'turn' | 'refused' | 'won' | 'lost'

let context: AudioContext | null = null

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  try {
    if (!context) return void setTimeout(wake, 600) // opening the device takes a moment: not while something flies
    if (context.state === 'suspended') void context.resume()
    if (context.state === 'running') SOUNDS[sound](context)
  } catch {
    // a device without sound plays on in silence
  }
}

function wake(): void {
  context ??= new AudioContext()
}

const SOUNDS: Record<Sound, (to: AudioContext) => void> = {
  token: (to) => {
    ring(to, 2350, 0, 0.07, 0.05)
    ring(to, 3120, 0.004, 0.05, 0.03)
    rustle(to, 0, 0.03, 5200, 0.05)
  },
  card: (to) => rustle(to, 0, 0.16, 1900, 0.07),
  honour: (to) => [784, 988, 1319].forEach((pitch, i) => ring(to, pitch, i * 0.09, 0.5, 0.05)),
  turn: (to) => [659, 880].forEach((pitch, i) => ring(to, pitch, i * 0.11, 0.28, 0.04)),
  refused: (to) => ring(to, 196, 0, 0.16, 0.06, 'triangle'),
  won: (to) => [523, 659, 784, 1047, 1319].forEach((pitch, i) => ring(to, pitch, i * 0.12, 0.8, 0.05)),
  lost: (to) => [523, 440, 349].forEach((pitch, i) => ring(to, pitch, i * 0.18, 0.6, 0.04)),
}

/** A tone that fades like struck glass. */
function ring(to: AudioContext, pitch: number, after: number, length: number, loud: number, type: OscillatorType = 'sine'): void {
  const start = to.currentTime + after
  const tone = new OscillatorNode(to, { type, frequency: pitch })
  const gain = new GainNode(to, { gain: 0 })
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(loud, start + 0.006)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
  tone.connect(gain).connect(to.destination)
  tone.start(start)
  tone.stop(start + length + 0.02)
}

/** A breath of noise: paper on felt. */
function rustle(to: AudioContext, after: number, length: number, pitch: number, loud: number): void {
  const start = to.currentTime + after
  const samples = Math.ceil(to.sampleRate * length)
  const buffer = to.createBuffer(1, samples, to.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * Math.sin((Math.PI * i) / samples) ** 2
  const noise = new AudioBufferSourceNode(to, { buffer })
  const filter = new BiquadFilterNode(to, { type: 'bandpass', frequency: pitch, Q: 0.8 })
  const gain = new GainNode(to, { gain: loud })
  noise.connect(filter).connect(gain).connect(to.destination)
  noise.start(start)
}
