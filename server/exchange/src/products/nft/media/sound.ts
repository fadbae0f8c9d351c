import { createDraw } from '#catalogue/nft'

const RATE = 16_000
const SECONDS = 12
const HEAD_BYTES = 44
/** Semitones of five-note scales, so that any two notes agree. */
const SCALES = [
  [0, 2, 4, 7, 9],
  [0, 3, 5, 7, 10],
  [0, 2, 5, 7, 9],
] as const

type Note = { readonly at: number; readonly hz: number; readonly seconds: number; readonly level: number }

/** Synthesizes a quiet tune from a number: a drone, and plucked notes of one scale. Mono, 16 bits. */
export function synthesizeWav(number: number): Buffer {
  const notes = composeNotes(number)
  const samples = new Float64Array(RATE * SECONDS)
  for (const { at, hz, seconds, level } of notes) {
    const [first, count] = [Math.floor(at * RATE), Math.floor(seconds * RATE)]
    for (let index = 0; index < count && first + index < samples.length; index++) {
      const time = index / RATE
      const fade = Math.min(1, time / 0.02) * Math.exp((-3 * time) / seconds)
      const wave = Math.sin(2 * Math.PI * hz * time) + 0.3 * Math.sin(4 * Math.PI * hz * time)
      samples[first + index] = (samples[first + index] ?? 0) + level * fade * wave
    }
  }
  return withHead(samples)
}

/** Start and name of the parts of a tune, for its captions. */
export const SOUND_PARTS = [
  { from: 0, to: 4 },
  { from: 4, to: 8 },
  { from: 8, to: SECONDS },
] as const

function composeNotes(number: number): Note[] {
  const draw = createDraw(number)
  const scale = SCALES[Math.floor(draw() * SCALES.length)] ?? SCALES[0]
  const root = 110 * 2 ** (Math.floor(draw() * 7) / 12)
  const beat = 0.28 + draw() * 0.2
  const drone = [0, 4, 8].map((at) => ({ at, hz: root, seconds: 4.2, level: 0.22 }))
  const tune: Note[] = []
  for (let at = 0.2; at < SECONDS - 1; at += beat * (draw() < 0.3 ? 2 : 1)) {
    const step = scale[Math.floor(draw() * scale.length)] ?? 0
    const octave = draw() < 0.35 ? 4 : 2
    tune.push({ at, hz: root * octave * 2 ** (step / 12), seconds: 1.4, level: 0.13 + draw() * 0.1 })
  }
  return [...drone, ...tune]
}

function withHead(samples: Float64Array): Buffer {
  const size = samples.length * 2
  const file = Buffer.alloc(HEAD_BYTES + size)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(HEAD_BYTES - 8 + size, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(RATE, 24)
  file.writeUInt32LE(RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(size, 40)
  const fadeOut = RATE / 2
  samples.forEach((sample, index) => {
    const fade = Math.min(1, (samples.length - index) / fadeOut)
    const value = Math.max(-1, Math.min(1, sample * fade))
    file.writeInt16LE(Math.round(value * 32_000), HEAD_BYTES + index * 2)
  })
  return file
}
