import { type Amount, parseAmount, ZERO } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { findByHandle } from '#members/account'
import { type Argument, InvalidArgument } from './command.ts'
import type { OperatorDeps } from './deps.ts'

/** The reason against an invalid word, or a function that makes it of the word. */
type Explanation = string | ((word: string) => string)

/** Any text. */
export const text: Argument<string> = { decode: (word) => word }

/** A word that a function parses; it returns null for an invalid one. */
export const parsed = <T>(
  parse: (word: string, deps: OperatorDeps) => T | null | Promise<T | null>,
  explanation: Explanation,
): Argument<T> => ({
  async decode(word, deps) {
    const value = await parse(word, deps)
    if (value !== null) return value
    return new InvalidArgument(typeof explanation === 'string' ? explanation : explanation(word))
  },
})

/** A word that a codec of the contracts decodes. */
export const decoded = <T>(codec: z.ZodMiniType<T>, explanation: Explanation): Argument<T> =>
  parsed((word) => {
    const result = z.safeDecode(codec, word as never)
    return result.success ? result.data : null
  }, explanation)

/** An argument that takes all remaining words. */
export const rest = <T>(argument: Argument<T>): Argument<T> => ({ ...argument, isRest: true })

export const secret = <T>(argument: Argument<T>): Argument<T> => ({ ...argument, isSecret: true })

export const optional = <T>(argument: Argument<T>, value: T): Argument<T> => ({
  ...argument,
  fallback: { value },
})

export const oneOf = <const T extends string>(choices: readonly T[], explanation: Explanation): Argument<T> =>
  decoded(z.enum(choices), explanation)

/** An id of up to fifteen digits. */
export const id = <T extends string = string>(explanation: Explanation): Argument<T> =>
  parsed((word) => (/^\d{1,15}$/.test(word) ? (word as T) : null), explanation)

/** A whole number from 1 on, with an upper limit. */
export const wholeNumber = (most: number, explanation: Explanation): Argument<number> =>
  parsed((word) => (/^[1-9]\d{0,14}$/.test(word) && Number(word) <= most ? Number(word) : null), explanation)

export const positiveAmount = (explanation: Explanation): Argument<Amount> =>
  parsed((word) => {
    const amount = parseAmount(word)
    return amount !== null && amount > ZERO ? amount : null
  }, explanation)

/** A member by handle, with the handle as it was typed. */
export const memberByHandle = parsed(
  async (handle, { db }) => {
    const [member] = await findByHandle(db, handle)
    return member === undefined ? null : { ...member, handle }
  },
  (handle) => `no member ${handle}`,
)

/** A listed asset by its code. */
export const asset = parsed(
  (code, { assets }) => assets.find((terms) => terms.code === code.toUpperCase()) ?? null,
  (code) => `no asset ${code}`,
)
