import { type Amount, amountText, type Instant, parseAmount, toInstant, ZERO } from '@bourse/contracts/kit'

export const DRAWING_KINDS = [
  'trend',
  'ray',
  'horizontal',
  'channel',
  'fibonacci',
  'rectangle',
  'text',
] as const
export type DrawingKind = (typeof DRAWING_KINDS)[number]

export type DrawingPoint = { readonly time: Instant; readonly price: Amount }

/** Anchored to times and prices, so that it stays in its place in every period and scale. */
export type Drawing = {
  readonly id: string
  readonly kind: DrawingKind
  readonly points: readonly DrawingPoint[]
  /** Empty for all kinds but text. */
  readonly text: string
}

/** The number of points that the member places. */
export const POINT_COUNTS: Readonly<Record<DrawingKind, number>> = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
  text: 1,
}

export const TEXT_LENGTH_MAX = 80

/** The file of an export and the text on the device: times in milliseconds, prices as decimal text. */
export const writeDrawings = (drawings: readonly Drawing[]): string =>
  JSON.stringify(
    drawings.map(({ points, ...rest }) => ({
      ...rest,
      points: points.map(({ time, price }) => [time, amountText(price)]),
    })),
  )

/** Drawings that cannot be read, such as those of another version, are left out. */
export function readDrawings(stored: string): readonly Drawing[] {
  const list = parseJson(stored)
  return Array.isArray(list) ? list.flatMap((each: unknown) => readDrawing(each) ?? []) : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readDrawing(given: unknown): Drawing | null {
  if (typeof given !== 'object' || given === null) return null
  const { id, kind, points, text } = given as Record<string, unknown>
  const known = DRAWING_KINDS.find((each) => each === kind)
  if (known === undefined || typeof id !== 'string' || typeof text !== 'string') return null
  const read = Array.isArray(points) ? points.flatMap((each: unknown) => readPoint(each) ?? []) : []
  if (read.length !== POINT_COUNTS[known]) return null
  return { id, kind: known, points: read, text: text.slice(0, TEXT_LENGTH_MAX) }
}

function readPoint(given: unknown): DrawingPoint | null {
  const [time, text] = Array.isArray(given) ? (given as readonly unknown[]) : []
  const price = typeof text === 'string' ? parseAmount(text) : null
  if (typeof time !== 'number' || !Number.isSafeInteger(time) || time < 0) return null
  return price === null || price <= ZERO ? null : { time: toInstant(time), price }
}
