import { createReadStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ARTISTS, type Palette, type Piece, buildPiece, buildSeries, type Texts } from '#catalogue/nft'
import { paint, paintArtist, paintBox } from './paint.ts'
import { animation, LARGE, SMALL, still, video, wide } from './render.ts'
import { SOUND_PARTS, synthesizeWav } from './sound.ts'

/** Part of every name: the files never change under one name. */
const VERSION = 'v1'
const PREFIX = `/upload/nft/${VERSION}`

export type MediaPaths = {
  readonly image: string
  readonly poster: string
  readonly captions: Readonly<Record<keyof Texts, string>> | null
}

export const mediaPaths = {
  ofPiece({ number, medium }: Pick<Piece, 'number' | 'medium'>): MediaPaths {
    const poster = `${PREFIX}-${number}-s.webp`
    const captionsIn = (lang: keyof Texts) => `${PREFIX}-${number}-${lang}.vtt`
    if (medium === 'audio')
      return {
        image: `${PREFIX}-${number}.wav`,
        poster,
        captions: { en: captionsIn('en'), zh: captionsIn('zh'), hk: captionsIn('hk') },
      }
    if (medium === 'video') return { image: `${PREFIX}-${number}.webm`, poster, captions: null }
    const suffix = medium === 'animated' ? '-a' : ''
    return { image: `${PREFIX}-${number}${suffix}.webp`, poster, captions: null }
  },
  ofBox: (series: number): MediaPaths => ({
    image: `${PREFIX}-box-${series}.webp`,
    poster: `${PREFIX}-box-${series}-s.webp`,
    captions: null,
  }),
  ofArtist(id: string) {
    const index = ARTISTS.findIndex((artist) => artist.id === id)
    return { avatar: `${PREFIX}-artist-${index}.webp`, cover: `${PREFIX}-artist-${index}-w.webp` }
  },
}

export type MediaFile = {
  readonly type: string
  readonly size: number
  /** Both ends included. */
  readonly read: (from: number, to: number) => Readable
}

export type Media = {
  /** The file of a name; null for other names, and for works that do not exist. */
  open(name: string): Promise<MediaFile | null>
}

export type MediaDeps = {
  readonly directory: string
  /** The highest numbers of works and of series. */
  readonly known: () => Promise<{ readonly works: number; readonly series: number }>
}

const NAME =
  /^v1-(?:(?<piece>[1-9]\d{0,8})(?<part>-s\.webp|-a\.webp|\.webp|\.wav|\.webm|-(?:en|zh|hk)\.vtt)|box-(?<box>[1-9]\d{0,5})(?<boxPart>-s)?\.webp|artist-(?<artist>[0-7])(?<wide>-w)?\.webp)$/
const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  wav: 'audio/wav',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
}
/** Files that are made at the same time; sharp works in threads of its own. */
const AT_ONCE = 2

/** Makes a file when it is first requested; later requests read the stored one. */
export function createMedia({ directory, known }: MediaDeps): Media {
  const inWork = new Map<string, Promise<Buffer | null>>()
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
  async function make(name: string, parts: Parts): Promise<Buffer | null> {
    const bytes = await inTurn(async () => ((await exists(parts, known)) ? renderPart(parts) : null))
    if (bytes !== null) await store(directory, name, bytes).catch(() => undefined)
    return bytes
  }
  return {
    async open(name) {
      const parts = NAME.exec(name)?.groups
      if (parts === undefined) return null
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? ''
      const path = join(directory, name)
      const found = await stat(path).catch(() => null)
      if (found !== null) {
        return { type, size: found.size, read: (start, end) => createReadStream(path, { start, end }) }
      }
      const bytes = await (inWork.get(name) ??
        inWork
          .set(
            name,
            make(name, parts).finally(() => inWork.delete(name)),
          )
          .get(name))
      if (bytes === null || bytes === undefined) return null
      return { type, size: bytes.length, read: (from, to) => Readable.from([bytes.subarray(from, to + 1)]) }
    },
  }
}

/** A file without space is made again for each request. */
async function store(directory: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const partial = join(directory, `${name}.part`)
  await writeFile(partial, bytes, { mode: 0o600 })
  await rename(partial, join(directory, name))
}

type Parts = Readonly<Record<string, string | undefined>>

const FIRST_DESIGN = 1_000_000

async function exists({ piece, box }: Parts, known: MediaDeps['known']): Promise<boolean> {
  const { works, series } = await known()
  if (box !== undefined) return Number(box) <= series
  if (piece === undefined) return true
  const number = Number(piece)
  if (number < FIRST_DESIGN) return number <= works
  const owner = Math.floor((number - FIRST_DESIGN) / 100)
  return owner >= 1 && owner <= series && buildSeries(owner).designs.includes(number)
}

async function renderPart({
  piece,
  part = '',
  box,
  boxPart,
  artist,
  wide: isWide,
}: Parts): Promise<Buffer | null> {
  if (artist !== undefined) {
    const { style, palettes } = ARTISTS[Number(artist)] as (typeof ARTISTS)[number]
    const svg = paintArtist(Number(artist), style, palettes[0] as Palette)
    return isWide === undefined ? still(svg, SMALL / 2) : wide(svg)
  }
  if (box !== undefined) {
    const series = buildSeries(Number(box))
    const { style, palettes } = series.artist
    const palette = palettes[series.number % palettes.length] as Palette
    return still(paintBox(series.number, style, palette), boxPart === undefined ? LARGE : SMALL)
  }
  return renderPiece(buildPiece(Number(piece)), part)
}

/** Null for a part that the medium of the piece does not have. */
async function renderPiece(piece: Piece, part: string): Promise<Buffer | null> {
  if (part === '-s.webp') return still(paint(piece), SMALL)
  switch (piece.medium) {
    case 'image':
      return part === '.webp' ? still(paint(piece), LARGE) : null
    case 'animated':
      return part === '-a.webp' ? animation(piece) : null
    case 'video':
      return part === '.webm' ? video(piece) : null
    case 'audio':
      if (part === '.wav') return synthesizeWav(piece.number)
      return part.endsWith('.vtt') ? renderCaptions(piece.name, part.slice(1, 3) as keyof Texts) : null
  }
}

const SOUND_WORDS: readonly Texts[] = [
  { en: 'A low drone; the first notes', zh: '低音持续，最初的音符', hk: '低音持續，最初的音符' },
  { en: 'Plucked notes over the drone', zh: '低音之上的拨弦音', hk: '低音之上的撥弦音' },
  { en: 'The notes thin out and fade', zh: '音符渐疏，归于寂静', hk: '音符漸疏，歸於寂靜' },
]

function renderCaptions(name: Texts, lang: keyof Texts): Buffer {
  const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`
  const cues = SOUND_PARTS.map(({ from, to }, index) => {
    const words = SOUND_WORDS[index]?.[lang] ?? ''
    return `${time(from)} --> ${time(to)}\n[${index === 0 ? `${name[lang]}: ` : ''}${words}]\n`
  })
  return Buffer.from(`WEBVTT\n\n${cues.join('\n')}`)
}
