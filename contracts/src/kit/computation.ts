import { type Amount, amountText, parseAmount, ZERO } from './money.ts'
import { type Instant, parseInstant } from './instant.ts'

/** Inputs of a settlement as texts by name: decimals, whole numbers, words, instants in ISO 8601. */
export type Facts = Readonly<Record<string, string>>

/** A recorded price that a settlement used, as texts. */
export type Sample = {
  readonly market: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly price: string
  /** Id of the recorded tick. */
  readonly id: string
}

/** One step of a computation: name, formula, value. */
export type Step = {
  readonly name: string
  /** Uses the names of facts and of earlier steps: `stake × rate`. */
  readonly formula: string
  readonly value: string
}

export const amountStep = (name: string, formula: string, value: Amount): Step => ({
  name,
  formula,
  value: amountText(value),
})

/** Amounts as the texts of facts and results, by name. */
export const amountFacts = (amounts: Readonly<Record<string, Amount>>): Facts =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, amountText(amount)]))

export type Computation = { readonly steps: readonly Step[]; readonly result: Facts }

/** A settlement rule: a pure function of the facts and the ticks. */
export type Rule = (facts: Facts, samples: readonly Sample[]) => Computation

/** The facts lack a value that the rule requires. */
export class InvalidFacts extends Error {
  override readonly name = 'InvalidFacts'
}

export function requireFact(facts: Facts, name: string): string {
  const value = Object.hasOwn(facts, name) ? facts[name] : undefined
  if (value === undefined) throw new InvalidFacts(`${name} is missing`)
  return value
}

export function amountFact(facts: Facts, name: string): Amount {
  const amount = parseAmount(requireFact(facts, name))
  if (amount === null) throw new InvalidFacts(`${name} is no decimal number`)
  return amount
}

/** An amount above zero. */
export function positiveFact(facts: Facts, name: string): Amount {
  const amount = amountFact(facts, name)
  if (amount <= ZERO) throw new InvalidFacts(`${name} is not positive`)
  return amount
}

/** An amount of zero or more. */
export function unsignedFact(facts: Facts, name: string): Amount {
  const amount = amountFact(facts, name)
  if (amount < ZERO) throw new InvalidFacts(`${name} is negative`)
  return amount
}

/** A whole number from zero to `most`. */
export function wholeFact(facts: Facts, name: string, most: number): number {
  const value = Number(requireFact(facts, name))
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new InvalidFacts(`${name} is no whole number up to ${most}`)
  return value
}

export function instantFact(facts: Facts, name: string): Instant {
  const instant = parseInstant(requireFact(facts, name))
  if (instant === null) throw new InvalidFacts(`${name} is no moment`)
  return instant
}

/** The tick at this index. */
export function requireSample(
  samples: readonly Sample[],
  index: number,
): { readonly at: Instant; readonly price: Amount } {
  const sample = samples[index]
  const at = parseInstant(sample?.at ?? '')
  const price = parseAmount(sample?.price ?? '')
  if (at === null || price === null) throw new InvalidFacts(`tick ${index + 1} is missing`)
  return { at, price }
}

/** Refuses recorded prices for a rule that uses none. */
export function assertNoSamples(samples: readonly Sample[]): void {
  if (samples.length > 0) throw new InvalidFacts('no tick is read')
}
