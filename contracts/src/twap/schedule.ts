import {
  addMs,
  type Amount,
  divideByInt,
  type Instant,
  MINUTE,
  multiplyByInt,
  roundToStep,
  SECOND,
  subtract,
  sum,
  toInstant,
  ZERO,
} from '#kit'
import { type DrawHashes, drawTicket } from '#nft'

/** A TWAP order divides a quantity into orders at random seconds within equal parts of its duration. */
export type TwapTerms = {
  readonly quantity: Amount
  readonly orders: number
  readonly minutes: number
  readonly startedAt: Instant
  /** The step of quantities. */
  readonly step: Amount
}

export type TwapSlice = {
  /** From 1. */
  readonly number: number
  readonly dueAt: Instant
  readonly quantity: Amount
}

export const TWAP_MINUTES = { from: 10, to: 1_440 } as const
export const TWAP_ORDERS = { from: 2, to: 60 } as const
/** Active TWAP orders of a member. */
export const TWAP_ACTIVE_MAX = 10
/** A slice that is later than this is skipped: the exchange was down. */
export const TWAP_LATE_MS = MINUTE

/** Sizes differ from the mean by up to a fifth. */
const WEIGHT = { from: 800, to: 1_200 } as const

/** The part of the duration in which a slice is sent; its second is not known before. */
export function twapWindow(
  { orders, minutes, startedAt }: Pick<TwapTerms, 'orders' | 'minutes' | 'startedAt'>,
  number: number,
): { readonly from: Instant; readonly until: Instant } {
  const seconds = (minutes * MINUTE) / SECOND
  const boundary = (index: number) => addMs(startedAt, Math.floor((index * seconds) / orders) * SECOND)
  return { from: boundary(number - 1), until: boundary(number) }
}

/** The least quantity that a slice can have. */
export const leastSlice = ({
  quantity,
  orders,
  step,
}: Pick<TwapTerms, 'quantity' | 'orders' | 'step'>): Amount =>
  shareOf(quantity, { weight: WEIGHT.from, total: WEIGHT.from + WEIGHT.to * (orders - 1), step })

/** A bound that no slice exceeds: the largest share, and a step by rounding. */
export const largestSlice = ({
  quantity,
  orders,
  step,
}: Pick<TwapTerms, 'quantity' | 'orders' | 'step'>): Amount =>
  sum(shareOf(quantity, { weight: WEIGHT.to, total: WEIGHT.to + WEIGHT.from * (orders - 1), step }), step)

type Share = { readonly weight: number; readonly total: number; readonly step: Amount }

const shareOf = (quantity: Amount, { weight, total, step }: Share): Amount =>
  roundToStep(divideByInt(multiplyByInt(quantity, BigInt(weight)), BigInt(total), 'down'), step, 'down')

/**
 * All slices of a TWAP order, as its seed draws them: a second in each part of the duration, and sizes on the step that add up to
 * the quantity, which is a multiple of it.
 */
export async function twapSchedule(
  terms: TwapTerms,
  seed: string,
  hashes: Pick<DrawHashes, 'hmac'>,
): Promise<readonly TwapSlice[]> {
  const { quantity, orders, step } = terms
  const numbers = Array.from({ length: orders }, (_, index) => index + 1)
  const draw = (clientSeed: string, number: number, total: number) =>
    drawTicket({ seed, clientSeed, number }, total, hashes)
  const weights = await Promise.all(
    numbers.map(async (number) => WEIGHT.from + (await draw('size', number, WEIGHT.to - WEIGHT.from + 1))),
  )
  const total = weights.reduce((all, weight) => all + weight, 0)
  const times = await Promise.all(
    numbers.map(async (number) => {
      const { from, until } = twapWindow(terms, number)
      return toInstant(from + (await draw('time', number, (until - from) / SECOND)) * SECOND)
    }),
  )
  // Rounded at the boundaries between slices, so that rounding adds up nowhere.
  let weight = 0
  let before: Amount = ZERO
  return numbers.map((number, index) => {
    weight += weights[index] ?? 0
    const after = shareOf(quantity, { weight, total, step })
    const slice = { number, dueAt: times[index] ?? terms.startedAt, quantity: subtract(after, before) }
    before = after
    return slice
  })
}
