/** Fields of a request, by wire name. */
export type Fields = Readonly<Record<string, unknown>>
export type SubmittedFields =
  | { readonly ok: true; readonly fields: Fields }
  | { readonly ok: false; readonly problems: Readonly<Record<string, string>> }

const FIELDS_MAX = 200
const INDEXED = /^([A-Za-z0-9_]{1,64})\[(\d{0,3})\]$/

/**
 * Reads a form or a query. `name[0]` and `name[]` make a list; a duplicate plain name is refused, because two
 * parsers could pick different values, unless the caller is known to mean the last.
 */
export function readForm(text: string, allowDuplicateFields = false): SubmittedFields {
  const fields = new Map<string, string | string[]>()
  const problems: Record<string, string> = Object.create(null) as Record<string, string>
  let count = 0
  for (const [name, value] of new URLSearchParams(text)) {
    if (++count > FIELDS_MAX) return { ok: false, problems: { form: 'too_many' } }
    const indexed = INDEXED.exec(name)
    const key = indexed?.[1] ?? name
    const known = fields.get(key)
    if (indexed === null) {
      if (known !== undefined && !allowDuplicateFields) problems[key] = 'duplicate'
      fields.set(key, value)
    } else if (typeof known === 'string') problems[key] = 'duplicate'
    else fields.set(key, [...(known ?? []), value])
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems: { ...problems } }
  return { ok: true, fields: Object.fromEntries(fields) }
}

/** Reads a parsed JSON body: an object, or nothing. */
export function readObject(body: unknown): SubmittedFields {
  if (body === undefined || body === null) return { ok: true, fields: {} }
  if (typeof body !== 'object' || Array.isArray(body))
    return { ok: false, problems: { body: 'not_an_object' } }
  const entries = Object.entries(body)
  if (entries.length > FIELDS_MAX) return { ok: false, problems: { body: 'too_many' } }
  return { ok: true, fields: Object.fromEntries(entries) }
}
