import type { Facts, Sample, Step } from '#kit'
import type { Receipt } from './shapes.ts'

/**
 * SHA-256 of a text's UTF-8 bytes, in lower-case hex. The server and the client pass their own
 * implementation.
 */
export type Digest = (text: string) => string | Promise<string>

/** The hashed fields of a receipt: all but the hash itself and the link to the previous receipt. */
export type HashedReceipt = Omit<Receipt, 'hash' | 'earlier'>

/**
 * The canonical text of a receipt: JSON with wire names, sorted keys and no whitespace (equal to RFC 8785).
 * Hand-written, because thousands are sealed per second.
 */
export function canonicalJson(receipt: HashedReceipt): string {
  const { id, inputs, issuedAt, kind, number, previous, result, rule, steps, subject, ticks } = receipt
  return [
    `{"id":${Number(id)},"inputs":${factsText(inputs)},"issued_at":${quote(issuedAt)},"kind":${quote(kind)}`,
    `"number":${number},"previous":${quote(previous)},"result":${factsText(result)},"rule":${quote(rule)}`,
    `"steps":[${steps.map(stepText).join(',')}],"subject":${quote(subject)}`,
    `"ticks":[${ticks.map(tickText).join(',')}]}`,
  ].join(',')
}

const quote = (text: string): string => JSON.stringify(text)

const stepText = ({ formula, name, value }: Step): string =>
  `{"formula":${quote(formula)},"name":${quote(name)},"value":${quote(value)}}`

const tickText = ({ at, id, market, price }: Sample): string =>
  `{"at":${quote(at)},"id":${quote(id)},"market":${quote(market)},"price":${quote(price)}}`

function factsText(facts: Facts): string {
  const names = Object.keys(facts).toSorted()
  return `{${names.map((name) => `${quote(name)}:${quote(facts[name] ?? '')}`).join(',')}}`
}
