import {
  type DualOrder,
  dualPayouts,
  type DualProduct,
  type DualState,
  dualState,
} from '@bourse/contracts/dual-invest'
import {
  type Amount,
  toAmount,
  DAY,
  type Day,
  divide,
  type Instant,
  type Language,
  toInstant,
  instantText,
  multiplyByInt,
  subtract,
} from '@bourse/contracts/kit'
import type { Asset } from '@bourse/contracts/market'
import { momentText } from '#kit/format'

/** A platform of the family names no quote asset and no share price: these are the ones that it documents. */
const FAMILY_QUOTE = 'USDT'
const FAMILY_CALL_SHARE = toAmount('0.1')
const DECIMALS = 8

type Codes = {
  readonly kind: DualProduct['kind'] | null
  readonly code: string | null
  readonly quoteCode: string | null
}

export const resolveQuote = ({ quoteCode }: Pick<Codes, 'quoteCode'>): string => quoteCode ?? FAMILY_QUOTE
export const resolvePayCode = (terms: Codes): string =>
  terms.kind === 'call' ? (terms.code ?? '') : resolveQuote(terms)

/** The amount of one share; null where the platform leaves it out. */
export const resolveSharePrice = ({ kind, sharePrice }: DualProduct): Amount | null =>
  sharePrice ?? (kind === 'call' ? FAMILY_CALL_SHARE : null)

/** 16:00 UTC+8 on the last day. */
export const computeSettlement = ({
  settlesAt,
  endsOn,
}: {
  settlesAt: Instant | null
  endsOn: Day | null
}): Instant | null => settlesAt ?? (endsOn === null ? null : toInstant(Date.parse(`${endsOn}T08:00:00Z`)))

const dayInZone = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'Etc/GMT-8' } as const

/** The day of the settlement where it is 16:00, whatever the zone of the device. */
export const settlementDay = momentText(dayInZone)

const timeInZone = momentText({ ...dayInZone, hour: '2-digit', minute: '2-digit' })
/** The end of a sale, in the zone of its settlement, which it names. */
export const saleEndText = (at: Instant, language: Language): string => `${timeInZone(at, language)} UTC+8`

export const countDays = ({ days, startsOn, endsOn }: DualProduct): number =>
  days ?? Math.round((Date.parse(endsOn) - Date.parse(startsOn)) / DAY)

/** The distance of the strike from the price, in percent. */
export const computeDistance = (strike: Amount, price: Amount): Amount =>
  multiplyByInt(divide(subtract(strike, price), price, 'down'), 100n)

export type Outcome = { readonly amount: Amount; readonly code: string }
/** Payouts for a settlement price below and above the strike; the strike itself converts. */
export type Outcomes = { readonly below: Outcome; readonly above: Outcome }

type Purchase = Codes & {
  readonly kind: DualProduct['kind']
  readonly strike: Amount
  readonly annualRate: Amount
  readonly days: number
  readonly invested: Amount
}

/** The same rule as the exchange's, so that the forecast is what is paid. */
export function computeOutcomes(purchase: Purchase, assets: readonly Asset[]): Outcomes {
  const quote = resolveQuote(purchase)
  const base = purchase.code ?? ''
  const findDecimals = (code: string) => assets.find((asset) => asset.code === code)?.decimals ?? DECIMALS
  const decimals = { base: findDecimals(base), quote: findDecimals(quote) }
  const { unconverted, converted } = dualPayouts({ ...purchase, decimals })
  const named = ({ asset, amount }: typeof converted): Outcome => ({
    amount,
    code: asset === 'base' ? base : quote,
  })
  return purchase.kind === 'call'
    ? { below: named(unconverted), above: named(converted) }
    : { below: named(converted), above: named(unconverted) }
}

/** The two possible results of an order; null where the platform leaves out a term. */
export function outcomesOfOrder(order: DualOrder, assets: readonly Asset[]): Outcomes | null {
  const { kind, strike, annualRate, days, paid } = order
  if (kind === null || strike === null || annualRate === null || days === null) return null
  return computeOutcomes({ ...order, kind, strike, annualRate, days, invested: paid }, assets)
}

/** Our exchange sends the time of settlement; the family's servers count its states in another way. */
export const deriveState = (order: DualOrder, now: Instant): DualState => {
  const dialect = order.settlesAt === null ? 'settlement' : 'purchase'
  return dualState(order, { dialect, today: instantText(now).slice(0, 10) as Day })
}

export type Sort = 'rate' | 'maturity'

export function sorted(products: readonly DualProduct[], by: Sort): DualProduct[] {
  const rate = (one: DualProduct, other: DualProduct) =>
    one.annualRate > other.annualRate ? -1 : one.annualRate < other.annualRate ? 1 : 0
  const maturity = (one: DualProduct, other: DualProduct) =>
    one.endsOn < other.endsOn ? -1 : one.endsOn > other.endsOn ? 1 : 0
  return products.toSorted((one, other) =>
    by === 'rate' ? rate(one, other) || maturity(one, other) : maturity(one, other) || rate(one, other),
  )
}
