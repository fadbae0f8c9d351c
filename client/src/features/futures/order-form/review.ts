import { type Amount, type Language, multiplyByInt, ZERO } from '@bourse/contracts/kit'
import { isBeyondLiquidation } from '#features/futures'
import { priceText, quantityText, rateText, signedText } from '#kit/format'
import type { ReviewRow } from '#kit/overlay'
import type { Text } from '#text'
import type { Market } from '@bourse/contracts/market'
import {
  SLIDE_CONFIRM_LEVERAGE,
  type FormContext,
  type Derived,
  otherSide,
  oversizeOf,
  type Ticket,
} from './ticket-form.ts'
import { actionText } from './ticket-labels.ts'

export type Review = {
  readonly lines: readonly ReviewRow[]
  readonly warnings: readonly string[]
  /** Confirmed by a slide. */
  readonly isFinal: boolean
}

type Given = {
  readonly ticket: Ticket
  readonly derived: Derived
  readonly facts: FormContext
  readonly market: Market
  /** The result of a reduce-only order; null while unknown. */
  readonly reduced: Amount | null
}

export function reviewOf(given: Given, t: Text, language: Language): Review {
  const { ticket, derived, facts, market } = given
  const { preview: seen, lots } = derived
  if (seen === null || lots === null) return { lines: [], warnings: [], isFinal: false }
  const isMarket = ticket.kind === 'market'
  const texts = textsOf(given, language)
  const { about, money, price } = texts
  const kind = t(isMarket ? 'spot.market' : 'spot.limit')
  const quantity = `${quantityText(seen.quantity, language)} ${market.baseCode}`
  const order = { label: t('spot.order'), value: `${kind} · ${actionText(ticket, t)}` }
  const size = { label: t('futures.lots'), value: `${quantityText(lots, language)} · ${quantity}` }
  if (ticket.isReduceOnly) {
    const result = given.reduced === null ? '—' : signedText(given.reduced, money(given.reduced, 2))
    const lines = [
      order,
      { label: t('market.price'), value: about(price(seen.quotedPrice)) },
      size,
      { label: t('futures.estimated'), value: about(result), isStrong: true },
    ]
    return { lines, warnings: [reduceText(given, t, language)], isFinal: false }
  }
  const overnight = t('futures.per_night', { amount: money(seen.overnightFee) })
  const after = { label: t('spot.balance_after'), value: about(money(seen.freeAfter)) }
  const lines: ReviewRow[] = [
    order,
    { label: t('futures.open_price'), value: about(price(seen.openPrice)) },
    size,
    { label: t('futures.leverage'), value: `${ticket.leverage}×` },
    { label: t('futures.margin'), value: about(money(seen.margin)), isStrong: true },
    { label: t('spot.fee'), value: about(money(seen.fee)) },
    ...(facts.terms.isKnown ? [{ label: t('futures.overnight'), value: overnight }] : []),
    ...stopLines(given, texts, t),
    ...(facts.account === null ? [] : [after]),
  ]
  const isFinal = ticket.leverage >= SLIDE_CONFIRM_LEVERAGE
  return { lines, warnings: warningsOf(given, t, language), isFinal }
}

type Texts = ReturnType<typeof textsOf>

const textsOf = ({ ticket, facts, market }: Given, language: Language) => ({
  about: (text: string) => (ticket.kind === 'market' ? `≈ ${text}` : text),
  money: (amount: Amount, places = 4) => `${quantityText(amount, language, places)} ${market.quoteCode}`,
  price: (amount: Amount) => `${priceText(amount, facts.terms.priceTick, language)} ${market.quoteCode}`,
})

function stopLines({ ticket, derived, facts }: Given, { money, price }: Texts, t: Text): ReviewRow[] {
  const { takeProfit, stopLoss, preview: seen } = derived
  const isNever = isBeyondLiquidation(ticket.side, stopLoss, liquidationOf(derived, facts))
  const line = (label: string, at: Amount | null, result: Amount | null | undefined): ReviewRow[] => {
    if (at === null || at === ZERO) return []
    const effect = result === null || result === undefined ? '' : ` (${signedText(result, money(result, 2))})`
    return [{ label, value: `${price(at)}${effect}` }]
  }
  return [
    ...line(t('futures.take_profit'), takeProfit, seen?.atTakeProfit),
    ...line(t('futures.stop_loss'), stopLoss, isNever ? null : seen?.atStopLoss),
  ]
}

function reduceText({ ticket, derived, facts }: Given, t: Text, language: Language): string {
  const open = facts.open[otherSide(ticket.side)]
  const lots = derived.lots !== null && derived.lots < open ? derived.lots : open
  return t('futures.reduces', { lots: quantityText(lots, language) })
}

/** Known only with the member's own terms. */
const liquidationOf = ({ preview: seen }: Derived, { terms }: FormContext): Amount | null =>
  terms.isKnown ? (seen?.liquidationPrice ?? null) : null

function warningsOf({ ticket, derived, facts, market }: Given, t: Text, language: Language): string[] {
  const seen = derived.preview
  if (seen === null) return []
  const money = (amount: Amount) => `${quantityText(amount, language, 2)} ${market.quoteCode}`
  const { account, terms } = facts
  const liquidation = liquidationOf(derived, facts)
  const worst =
    account?.mode === 'cross'
      ? t('futures.worst_cross', { amount: money(account.equity) })
      : t('futures.worst', { amount: money(seen.margin) })
  const size = oversizeOf(derived, facts)
  return [
    ...(liquidation === null
      ? []
      : [
          t(ticket.side === 'long' ? 'futures.falls_to' : 'futures.rises_to', {
            coin: market.baseCode,
            price: priceText(liquidation, terms.priceTick, language),
          }),
        ]),
    ...(isBeyondLiquidation(ticket.side, derived.stopLoss, liquidation) ? [t('futures.stop_beyond')] : []),
    worst,
    ...(size === null
      ? []
      : [t('futures.oversize', { percent: rateText(multiplyByInt(size, 100n), language) })]),
  ]
}
