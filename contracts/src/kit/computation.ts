import { type Amount, parseAmount } from './money.ts'
import { type Instant, parseInstant } from './instant.ts'

/** What a settlement was given, each under its name and as a text: decimals, whole numbers, words, moments in ISO 8601. */
export type Facts = Readonly<Record<string, string>>

/** A recorded price that a settlement read, as texts. */
export type Sample = {
  readonly market: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly price: string
  /** Of the tick on record. */
  readonly id: string
}

/** One line of a calculation: what was worked out, how, and what came of it. */
export type Step = {
  readonly name: string
  /** In the names of facts and of earlier steps: `stake × rate`. */
  readonly formula: string
  readonly value: string
}

export type Computation = { readonly steps: readonly Step[]; readonly result: Facts }

/** A rule of settlement: the facts and the ticks in, every step and the result out, and nothing else is read. */
export type Rule = (facts: Facts, samples: readonly Sample[]) => Computation

/** The facts do not carry what the rule needs: nothing can be reckoned from them. */
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

export function instantFact(facts: Facts, name: string): Instant {
  const instant = parseInstant(requireFact(facts, name))
  if (instant === null) throw new InvalidFacts(`${name} is no moment`)
  return instant
}

/** The tick that a rule reads at this place. */
export function requireSample(
  samples: readonly Sample[],
  place: number,
): { readonly at: Instant; readonly price: Amount } {
  const sample = samples[place]
  const at = parseInstant(sample?.at ?? '')
  const price = parseAmount(sample?.price ?? '')
  if (at === null || price === null) throw new InvalidFacts(`tick ${place + 1} is missing`)
  return { at, price }
}
