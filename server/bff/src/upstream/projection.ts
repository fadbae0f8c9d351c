import { isUtf8 } from 'node:buffer'
import { type AnySchema, type Shape, shapeOf } from '@bourse/contracts/kit'
import { Cursor } from './cursor.ts'
import { type RawResponse, readEnvelope } from './envelope.ts'
import { readPage } from './pages.ts'
import type { DecodeContext } from './tolerant-decoder.ts'
import { projectRows } from './project-rows.ts'

/** Data that are written already: JSON in our encodings. */
export class RawJson {
  readonly json: Buffer

  constructor(json: Buffer) {
    this.json = json
  }
}

type Rows = { readonly json: Buffer; readonly count: number }
type ListShape = Extract<Shape, { kind: 'list' | 'page' }>

/**
 * Reads a list and writes it in one go, without making an object of any row: most bytes are in lists. The rows are taken out of
 * the text, and what is left around them is read as every answer is. Null for whatever is not that plain.
 */
export function project(
  output: AnySchema,
  response: Omit<RawResponse, 'text'> & { readonly body: Buffer },
  trusted: boolean,
  reading: DecodeContext,
): RawJson | null {
  const shape = shapeOf(output)
  if (shape.kind !== 'page' && shape.kind !== 'list') return null
  const { body } = response
  const from = body.indexOf('[{')
  if (from === -1 || !isUtf8(body)) return null
  const cursor = new Cursor(body, from)
  const unknown = new Set<string>()
  const count = projectRows(shape.item, cursor, {
    zone: reading.zone,
    pageRequest: reading.pageRequest,
    unknown,
  })
  if (count === null) return null
  const text = `${body.toString('utf8', 0, from)}${PLACE}${body.toString('utf8', cursor.at)}`
  const envelope = readEnvelope({ ...response, text }, trusted)
  const json =
    envelope.kind === 'ok' ? written(shape, envelope.data, { json: cursor.copy(), count }, reading) : null
  if (json === null) return null
  for (const field of unknown) reading.onDrift('unknown', field)
  return new RawJson(json)
}

/** Stands where the rows were. Whoever sends such a list himself has sent no rows. */
const PLACE = '[-0]'
const isPlace = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 1 && Object.is(value[0], -0)

/** Null where the rows were not what the answer lists. */
function written(
  shape: ListShape,
  data: unknown,
  { json, count }: Rows,
  { pageRequest }: DecodeContext,
): Buffer | null {
  if (shape.kind === 'list') return isPlace(data) ? Buffer.from(json) : null
  const ownKey = typeof shape.style === 'object' ? shape.style.bare : null
  const paged = readPage(data, { page: pageRequest.page, limit: pageRequest.limit ?? count }, ownKey)
  if (paged === null || !isPlace(paged.list)) return null
  const { page, limit, total } = paged
  const beside = `,${JSON.stringify({ page, limit, total }).slice(1)}`
  return Buffer.concat([LIST, json, Buffer.from(beside)])
}

const LIST = Buffer.from('{"list":')
