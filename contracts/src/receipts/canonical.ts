import type { Facts, Sample, Step } from '#kit'
import type { Receipt } from './shapes.ts'

/** SHA-256 of a text's UTF-8 bytes, in lower case hexadecimal digits. Servers and phones bring their own. */
export type Digest = (text: string) => string | Promise<string>

/** What of a receipt is hashed: all of it but the hash itself and the way to the receipt before. */
export type HashedReceipt = Omit<Receipt, 'hash' | 'earlier'>

/**
 * A receipt's own text: JSON under the wire's names, the names in order, nothing between (RFC 8785 writes it the same). It
 * is written out by hand because thousands are sealed in one second.
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
