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
    `{"id":${Number(id)},"inputs":${factsText(inputs)},"issued_at":${quoted(issuedAt)},"kind":${quoted(kind)}`,
    `"number":${number},"previous":${quoted(previous)},"result":${factsText(result)},"rule":${quoted(rule)}`,
    `"steps":[${steps.map(stepText).join(',')}],"subject":${quoted(subject)}`,
    `"ticks":[${ticks.map(tickText).join(',')}]}`,
  ].join(',')
}

const quoted = (text: string): string => JSON.stringify(text)

const stepText = ({ formula, name, value }: Step): string =>
  `{"formula":${quoted(formula)},"name":${quoted(name)},"value":${quoted(value)}}`

const tickText = ({ at, id, market, price }: Sample): string =>
  `{"at":${quoted(at)},"id":${quoted(id)},"market":${quoted(market)},"price":${quoted(price)}}`

function factsText(facts: Facts): string {
  const names = Object.keys(facts).toSorted()
  return `{${names.map((name) => `${quoted(name)}:${quoted(facts[name] ?? '')}`).join(',')}}`
}
