const INDEXED = /^([A-Za-z0-9_]{1,64})\[\d{0,3}\]$/

/**
 * Parses a form like the family: `name[0]`, `name[1]` make a list, in order of appearance. A repeated plain
 * name makes one as well, which no text field accepts.
 */
export function readForm(text: string): Record<string, unknown> {
  const fields = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const indexed = INDEXED.exec(name)
    const key = indexed?.[1] ?? name
    const known = fields.get(key)
    if (known === undefined) fields.set(key, indexed === null ? value : [value])
    else fields.set(key, [...(Array.isArray(known) ? known : [known]), value])
  }
  return Object.fromEntries(fields)
}
