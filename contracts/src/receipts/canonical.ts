import { type Receipt } from './shapes.ts'

type Json = string | number | readonly Json[] | { readonly [name: string]: Json }

/** SHA-256 of a text's UTF-8 bytes, in lower case hexadecimal digits. Servers and phones bring their own. */
export type Digest = (text: string) => string | Promise<string>

/** What of a receipt is hashed: all of it but the hash itself and the way to the receipt before. */
export type Hashed = Omit<Receipt, 'hash' | 'earlier'>

/** A receipt's own text: JSON under the wire's names, names in order, nothing between (RFC 8785 writes it the same). */
export function canonicalText(receipt: Hashed): string {
  return write({
    id: Number(receipt.id),
    number: receipt.number,
    kind: receipt.kind,
    rule: receipt.rule,
    subject: receipt.subject,
    inputs: receipt.inputs,
    ticks: receipt.ticks.map(({ market, at, price, id }) => ({ market, at, price, id })),
    steps: receipt.steps.map(({ name, formula, value }) => ({ name, formula, value })),
    result: receipt.result,
    previous: receipt.previous,
    issued_at: receipt.issuedAt,
  })
}

function write(value: Json): string {
  if (typeof value === 'string' || typeof value === 'number') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(write).join(',')}]`
  const names = Object.keys(value).toSorted((one, other) => (one < other ? -1 : 1))
  return `{${names.map((name) => `${JSON.stringify(name)}:${write(value[name] as Json)}`).join(',')}}`
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
