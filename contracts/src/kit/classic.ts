import { classicFlag, classicNumber } from './classic-forms.ts'
import { type AnySchema, type Leaf, type PageStyle, shapeOf } from './shape.ts'

/** Writes an instant as the classic dialect does: a text without a zone, in its server's local time. */
export type Zoneless = (iso: string) => string
/** Candle times are milliseconds instead of texts. */
export type ClassicDialect = 'kline' | undefined
/** Converts a response from our wire format to the classic dialect. */
export type ToClassic = (schema: AnySchema, value: unknown, dialect: ClassicDialect) => unknown

/** Strict: each field as the family writes it, without what we add to its sentences. */
type Strictness = { readonly isStrict: boolean }

/** The dialect, and the field in which a value is; null where its form does not depend on the field. */
type FieldContext = { readonly dialect: ClassicDialect; readonly wire: string | null }

type Paging = {
  readonly list: unknown[]
  readonly page: number
  readonly limit: number
  readonly total: number | null
}

/**
 * Converts a response from our wire format (as the contract encodes it) to the classic dialect: full-scale
 * decimals, 0 and 1, times without a zone, and the endpoint's list shape, one of seven.
 */
export function classicWriter(zoneless: Zoneless, { isStrict }: Strictness): ToClassic {
  const leaf = (kind: Leaf, value: unknown, { dialect, wire }: FieldContext): unknown => {
    switch (kind) {
      case 'amount':
        return classicNumber(wire, String(value))
      case 'instant':
        return dialect === 'kline' ? Date.parse(String(value)) : zoneless(String(value))
      case 'flag':
        return classicFlag(wire, value === true)
      default:
        return value
    }
  }
  const write = (schema: AnySchema, value: unknown, at: FieldContext): unknown => {
    if (value === null || value === undefined) return value ?? null
    const shape = shapeOf(schema)
    switch (shape.kind) {
      case 'leaf':
        return leaf(shape.leaf, value, at)
      case 'maybe':
        return write(shape.inner, value, at)
      case 'list':
        return (value as unknown[]).map((item) => write(shape.item, item, at))
      case 'page': {
        const page = value as Paging
        return wrap(shape.style, {
          ...page,
          list: page.list.map((item) => write(shape.item, item, at)),
        })
      }
      case 'record': {
        const given = value as Record<string, unknown>
        if (isStrict && shape.isSentence === true) return given[shape.bare ?? ''] ?? ''
        const rows = shape.fields.flatMap(({ wire, schema: field }) =>
          given[wire] === undefined
            ? []
            : [[wire, write(field, given[wire], { ...at, wire: isStrict ? wire : null })] as const],
        )
        const present = rows.filter(([, field]) => field !== null)
        const bare = shape.fields.find(({ wire }) => wire === shape.bare)
        // A page keeps its field name, where the family's apps look for the rows.
        const mayUnwrap = bare !== undefined && shapeOf(bare.schema).kind !== 'page'
        if (mayUnwrap && present.every(([wire]) => wire === bare.wire)) return present[0]?.[1] ?? ''
        return Object.fromEntries(rows)
      }
    }
  }
  return (schema, value, dialect) => write(schema, value, { dialect, wire: null })
}

function wrap(style: PageStyle, { list, page, limit, total }: Paging): unknown {
  if (typeof style === 'object') return { [style.bare]: list }
  const known = total ?? list.length
  const pages = Math.max(1, Math.ceil(known / limit))
  switch (style) {
    case 'pages':
      return { data: list, page: String(page), pages, total: known }
    case 'paginator':
      return {
        current_page: page,
        data: list,
        from: list.length === 0 ? null : (page - 1) * limit + 1,
        last_page: pages,
        per_page: limit,
        to: list.length === 0 ? null : (page - 1) * limit + list.length,
        total: known,
      }
    case 'counted':
      return { list, count: known, page, limit }
    case 'limited':
      return { list, limit }
    case 'array':
    case 'unpaged':
      return list
    case 'coded':
      return { code: 0, data: list, count: known }
  }
}
