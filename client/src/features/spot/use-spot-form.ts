import { type Amount, amountText, multiplyByInt, parseAmount, roundToStep } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { Order } from '@bourse/contracts/spot'
import { useMemo } from 'react'
import { useOrderForm } from '#kit/form'
import { quantityText } from '#kit/format'
import { bookSide } from '#kit/market'
import { useQueryValue } from '#kit/route'
import { type Key, useLanguage, useText } from '#text'
import { requireMember, setPreference, usePreference, useSite, useUser } from '#api'
import { useDepth, useIsStale, useQuote } from '#api/feed'
import { spotTerms } from '#api/markets'
import { outcomeText } from './order-labels.ts'
import { useEquity, useFree, usePlace } from './queries.ts'
import {
  applyPercent,
  derive,
  type FormContext,
  type Issue,
  type Ticket,
  toInput,
  validate,
} from './ticket-form.ts'

export const ORDERS = 'transaction/currency_order'
export type SpotForm = ReturnType<typeof useSpotForm>

function useFormContext(market: Market): FormContext {
  const { price } = useQuote(market)
  const isStale = useIsStale()
  const depth = useDepth(market.id)
  const free = useFree(market)
  const tier = useUser()?.vipTier ?? 0
  const terms = useMemo(() => spotTerms(market), [market])
  const levels = useMemo(
    () => ({ bids: bookSide(depth?.bids ?? []), asks: bookSide(depth?.asks ?? []) }),
    [depth],
  )
  return { terms, last: price, isStale, levels, free, tier }
}

const ISSUE_TEXTS: Readonly<Record<Issue['code'], Key>> = {
  closed: 'spot.closed',
  price_updating: 'spot.price_updating',
  price_wrong: 'field.price_wrong',
  price_step: 'spot.price_step',
  stop_wrong: 'spot.stop_wrong',
  stop_step: 'spot.price_step',
  stop_reached: 'spot.stop_reached',
  quantity_wrong: 'field.amount_wrong',
  quantity_step: 'spot.quantity_step',
  below: 'field.minimum',
  insufficient: 'field.insufficient',
}

/** The ticket of one market. */
export function useSpotForm(market: Market) {
  const t = useText()
  const language = useLanguage()
  const facts = useFormContext(market)
  // Not every upstream offers orders with a stop price.
  const offersStop = useSite()?.paper === true
  const preferred = usePreference('spotKind')
  const reviewsAll = usePreference('reviewsOrders')
  const equity = useEquity(market, !reviewsAll)
  const requestedSide = useQueryValue('side')
  const requestedPrice = parseAmount(useQueryValue('price') ?? '')
  const kind = preferred === 'stopLimit' && !offersStop ? 'limit' : preferred
  const onTick = (price: Amount) => amountText(roundToStep(price, facts.terms.priceTick, 'down'))
  const form = useOrderForm({
    facts,
    initial: (): Ticket => ({
      side: requestedSide === 'sell' ? 'sell' : 'buy',
      kind,
      price: onTick(requestedPrice ?? market.price),
      stop: onTick(market.price),
      quantity: '',
      percent: null,
    }),
    stored: { kind },
    store: (change) => change.kind !== undefined && setPreference('spotKind', change.kind),
    cleared: { quantity: '', percent: null },
    derive,
    validate,
    adjust: applyPercent,
    toInput: ({ values, derived }) => toInput(values, derived, market),
    issueText: ({ code }) => {
      const { lotStep, quantityMin, priceTick } = facts.terms
      const bound = code === 'quantity_step' ? lotStep : code === 'below' ? quantityMin : priceTick
      return t(ISSUE_TEXTS[code], { n: quantityText(bound, language), coin: market.baseCode })
    },
    requireMember,
    useSend: usePlace,
    skipsReview: ({ derived }) => !reviewsAll && isSmall(derived.turnover, equity),
    outcome: (order) => ({
      text: outcomeText(order, market.baseCode, t, language),
      link: { to: ORDERS, query: { tab: tabOf(order) } },
    }),
  })
  return { ...form, market, offersStop }
}

const tabOf = (order: Order | null) => (order === null || order.status === 'open' ? 'open' : 'complete')

/** Less than a quarter of the account's value; false while that is unknown. */
const isSmall = (turnover: Amount | null, equity: Amount | null): boolean =>
  turnover !== null && equity !== null && multiplyByInt(turnover, 4n) < equity
