import type { Amount, Language } from '@bourse/contracts/kit'
import { multiply } from '@bourse/contracts/kit'
import { percentText, priceText, quantityText } from '#kit/format'
import type { Text } from '#text'
import { type Facts, farFromMarket, type Meaning, type Ticket } from './ticket-form.ts'
import type { Market } from '@bourse/contracts/market'

export type ReviewLine = { readonly label: string; readonly value: string; readonly isStrong?: boolean }
export type Review = { readonly lines: readonly ReviewLine[]; readonly warning: string | null }

type Given = {
  readonly ticket: Ticket
  readonly meaning: Meaning
  readonly facts: Facts
  readonly market: Market
}

/** What stands in the review of an order: all that is paid, received and left, and how far it is from the market. */
export function reviewOf({ ticket, meaning, facts, market }: Given, t: Text, language: Language): Review {
  const isBuy = ticket.side === 'buy'
  const isMarket = ticket.kind === 'market'
  const about = (text: string) => (isMarket ? `≈ ${text}` : text)
  const money = (amount: Amount | null, code: string) =>
    amount === null ? '—' : `${quantityText(amount, language)} ${code}`
  const price =
    meaning.price === null
      ? '—'
      : `${priceText(meaning.price, facts.terms.priceTick, language)} ${market.quoteCode}`
  const lines: ReviewLine[] = [
    {
      label: t('spot.order'),
      value: `${t(isMarket ? 'spot.market' : 'spot.limit')} · ${t(isBuy ? 'market.buy' : 'market.sell')}`,
    },
    { label: t('market.price'), value: about(price) },
    { label: t('market.quantity'), value: money(meaning.quantity, market.baseCode) },
    { label: t(isBuy ? 'spot.cost' : 'spot.value'), value: about(money(meaning.turnover, market.quoteCode)) },
    { label: t('spot.fee'), value: about(money(meaning.fee, market.quoteCode)) },
    isBuy
      ? { label: t('spot.pay'), value: about(money(meaning.pays, market.quoteCode)), isStrong: true }
      : { label: t('spot.receive'), value: about(money(meaning.receives, market.quoteCode)), isStrong: true },
    {
      label: t('spot.balance_after'),
      value: isBuy ? about(money(meaning.after, market.quoteCode)) : money(meaning.after, market.baseCode),
    },
  ]
  const far = farFromMarket(ticket, meaning, facts)
  const percent = far === null ? '' : percentText(multiply(far, 100n), language).replace(/^\+/, '')
  return { lines, warning: far === null ? null : t('spot.far', { percent }) }
}
