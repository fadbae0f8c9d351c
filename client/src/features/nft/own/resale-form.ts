import { type Amount, type Input, type Instant, toInstant, smallestUnit, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type ArtworkDetail, type nft, resaleIssue } from '@bourse/contracts/nft'
import { parseAmountInput } from '#kit/format'

export type Ticket = {
  readonly mode: 'fixed' | 'auction'
  readonly price: string
  readonly step: string
  /** Times to the minute in the time zone of the device, as in `2026-11-28T09:30`. */
  readonly start: string
  readonly end: string
  readonly asset: AssetId | ''
}

export type FormContext = { readonly now: Instant; readonly decimals: number }

export type Derived = {
  readonly price: Amount | null
  /** Null for a fixed price, which has no step. */
  readonly step: Amount | null
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
}

export type Issue = {
  readonly code: 'price_wrong' | 'step_wrong' | 'start_past' | 'end_before_start' | 'window_wrong'
  readonly field: 'price' | 'step' | 'start' | 'end' | null
}

const instantIn = (local: string): Instant | null => {
  const at = Date.parse(local)
  return Number.isNaN(at) ? null : toInstant(at)
}

const MINUTES = 60_000

/** An instant to the minute, as in `2026-11-28T09:30`; `offset` is that of the device, in minutes west of UTC. */
export const localText = (at: Instant, offset: number): string =>
  new Date(at - offset * MINUTES).toISOString().slice(0, 16)

export function derive({ price, step, mode, start, end }: Ticket): Derived {
  return {
    price: parseAmountInput(price),
    step: mode === 'auction' ? parseAmountInput(step) : null,
    startsAt: instantIn(start),
    endsAt: instantIn(end),
  }
}

export function validate({ mode }: Ticket, derived: Derived, { now, decimals }: FormContext): Issue | null {
  const { price, step, startsAt, endsAt } = derived
  if (price === null || price <= ZERO) return { code: 'price_wrong', field: 'price' }
  if (mode === 'auction' && (step === null || step <= ZERO)) return { code: 'step_wrong', field: 'step' }
  if (startsAt === null) return { code: 'window_wrong', field: 'start' }
  if (endsAt === null) return { code: 'window_wrong', field: 'end' }
  if (endsAt <= startsAt) return { code: 'end_before_start', field: 'end' }
  const found = resaleIssue({ price, startsAt, endsAt, bidStep: step }, { now, unit: smallestUnit(decimals) })
  if (found === 'price_invalid') return { code: 'price_wrong', field: 'price' }
  if (found === null) return null
  return startsAt < now ? { code: 'start_past', field: 'start' } : { code: 'window_wrong', field: 'end' }
}

export function toInput(
  { code }: Pick<ArtworkDetail, 'code'>,
  { asset, mode }: Ticket,
  { price, step, startsAt, endsAt }: Derived,
): Input<typeof nft.resell> | null {
  if (price === null || startsAt === null || endsAt === null) return null
  const input = { code, price, startsAt, endsAt, ...(asset === '' ? {} : { asset }) }
  return mode === 'auction' && step !== null ? { ...input, bidStep: step } : input
}
