import { findLeak } from './leaks.ts'

/** Rows of a list that are recorded; the number of the others is stated. */
const ROWS_RECORDED = 3
const FIELD_NAME = /^[a-z_][A-Za-z0-9_]{0,40}$/
/** A name with more digits, such as an address, is a value. */
const NAME_DIGITS_MAX = 3

const isFieldName = (name: string): boolean =>
  FIELD_NAME.test(name) && name.replaceAll(/\D/g, '').length <= NAME_DIGITS_MAX
const TIME = /^\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** Describes a text by its type and length. */
function describeText(text: string): string {
  if (text === '') return 'empty'
  if (TIME.test(text)) return `time(${text.replaceAll(/\d/g, '0')})`
  const [, whole, fraction] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole !== undefined)
    return fraction === undefined ? `integer(${whole.length})` : `decimal(${whole.length}.${fraction.length})`
  if (/^https?:/i.test(text)) return `url(${text.length})`
  return `${text.startsWith('/') ? 'path' : 'text'}(${text.length})`
}

/** Replaces every value of a response by its type and length; names stay, values of secret names have no length. */
export function redact(value: unknown): unknown {
  if (value === null) return null
  if (typeof value === 'string') return describeText(value)
  if (typeof value === 'number') return `number ${describeText(String(value))}`
  if (typeof value !== 'object') return typeof value
  if (Array.isArray(value)) {
    const rows = value.slice(0, ROWS_RECORDED).map(redact)
    return value.length > ROWS_RECORDED ? [...rows, `more(${value.length - ROWS_RECORDED})`] : rows
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      // A map by id or address has values as its names.
      const shown = isFieldName(name) ? name : `name(${describeText(name)})`
      return [shown, findLeak(name) === 'secret' ? 'secret' : redact(inner)]
    }),
  )
}

/** The values of an envelope's mark for success or failure; others are redacted. */
const MARKS: Readonly<Record<string, RegExp>> = {
  type: /^(?:ok|error|success|\d{1,4})$/,
  code: /^-?\d{1,4}$/,
}

/** Redacts a body; the mark of its envelope stays, because the dialect is recognized by it. */
export function redactBody(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return `no JSON: ${describeText(text)}`
  }
  const redacted = redact(body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return redacted
  const marks = Object.entries(body).filter(([name, value]) => MARKS[name]?.test(String(value)) === true)
  return { ...(redacted as object), ...Object.fromEntries(marks) }
}

/** The path of a request, with the names of its query and without its values. */
export function redactPath(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://upstream.invalid')
  const names = [...new Set(searchParams.keys())].filter(isFieldName)
  const route = pathname.replaceAll(/\/(?:\d+|[^/]*[%@][^/]*|[0-9a-f]{16,})(?=\/|$)/gi, '/:value')
  return names.length === 0 ? route : `${route}?${names.join('&')}`
}
