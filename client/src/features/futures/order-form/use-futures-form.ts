import type { Coupon } from '@bourse/contracts/coupons'
import { futures } from '@bourse/contracts/futures'
import { type Amount, amountText, roundToStep, sum, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useMemo, useState } from 'react'
import {
  offeredLeverage,
  useAccountSummary,
  useFuturesTerms,
  useFuturesTicket,
  useOpenLots,
} from '#features/futures'
import { useOrderForm } from '#kit/form'
import { type Format, parseAmountInput, useFormat } from '#kit/format'
import { now } from '#kit/device'
import { type HistoryLink, useQueryValue } from '#kit/route'
import { countLots } from '#kit/market'
import { requireMember, setPreference, useEndpointMutation, usePreference, useSite } from '#api'
import { withCoupon } from '#api/coupons'
import { useFree } from '#api/positions'
import { useIsStale, useQuote } from '#api/feed'
import { formatSymbol } from '#api/markets'
import type { Derived, FormContext, Ticket } from './ticket-form.ts'
import { applyPercent, couponOrder, hasStop, PLAIN_TERMS, preview, toInput, waits } from './ticket-form.ts'
import { issueText, validate } from './ticket-issues.ts'

const ORDERS = 'transaction/contract_order'
export const HISTORY: HistoryLink = { to: ORDERS, query: { tab: 'history' } }
export type FuturesForm = ReturnType<typeof useFuturesForm>

function useAccount(market: Market): FormContext['account'] {
  const ticket = useFuturesTicket(market).data
  const summary = useAccountSummary()
  const { free: balance } = useFree()
  return useMemo(() => {
    if (ticket === undefined || ticket.free === null) return null
    const { free, marginMode, positionMode, equity, maintenance } = ticket
    // The spendable amount is below the balance in cross mode, so the account is summed from the balance.
    const live = summary === null || balance === null ? null : sum(balance, summary.margin, summary.profit)
    return {
      mode: marginMode ?? 'isolated',
      positionMode: positionMode ?? 'hedge',
      free,
      equity: live ?? equity ?? free,
      maintenance: maintenance ?? ZERO,
      superOpen: ticket.superOpen ?? ZERO,
    }
  }, [ticket, summary, balance])
}

const EMPTY = {
  lots: '',
  percent: null,
  stop: '',
  activation: '',
  takeProfit: '',
  stopLoss: '',
  coupon: null,
}

const useFormContext = (market: Market): FormContext => ({
  terms: useFuturesTerms(market),
  last: useQuote(market).price,
  mark: useFuturesTicket(market).data?.markPrice ?? null,
  isStale: useIsStale(),
  account: useAccount(market),
  open: useOpenLots(market),
})

/** The ticket of one market; every order is reviewed. */
export function useFuturesForm(market: Market) {
  const format = useFormat()
  const context = useFormContext(market)
  const { priceTick, leverages } = context.terms
  // Super leverage is no preference, which would follow the member into other markets.
  const [superLeverage, chooseSuper] = useState<number | null>(null)
  const side = useQueryValue('side')
  const price: Amount = parseAmountInput(useQueryValue('price') ?? '') ?? market.price
  const usual = offeredLeverage(usePreference('leverage'), leverages)
  // Not every upstream offers stop orders and times in force.
  const offersStop = useSite()?.paper === true
  const preferred = usePreference('futuresKind')
  const stored = {
    kind: offersStop || preferred === 'market' ? preferred : ('limit' as const),
    leverage: superLeverage ?? usual,
  }
  const form = useOrderForm({
    context,
    initial: (): Ticket & { readonly coupon: Coupon | null } => ({
      ...PLAIN_TERMS,
      ...EMPTY,
      ...stored,
      side: side === 'sell' || side === 'short' ? 'short' : 'long',
      price: amountText(roundToStep(price, priceTick, 'down')),
      hasStops: false,
      stopsBy: 'price',
      isReduceOnly: false,
    }),
    stored,
    store: ({ kind, leverage }) => {
      if (kind !== undefined) setPreference('futuresKind', kind)
      if (leverage === undefined) return
      const isUsual = leverages.includes(leverage)
      chooseSuper(isUsual ? null : leverage)
      if (isUsual) setPreference('leverage', leverage)
    },
    cleared: EMPTY,
    derive: preview,
    validate,
    adjust: (values, given) => ({ ...values, ...applyPercent(values, given) }),
    toInput: ({ values, derived }) =>
      withCoupon(
        toInput(derived, market, { ...values, now: now() }),
        values.coupon,
        couponOrder(derived, market),
      ),
    issueText: (issue, ticket) => issueText(issue, { format, ticket, terms: context.terms }),
    requireMember,
    useSend: (onDone: (opened: unknown) => void) => useEndpointMutation(futures.open, { onDone }),
    outcome: (_: unknown, { values, derived }) => describeOutcome(values, derived, { market, format }),
  })
  return { ...form, market, offersStop }
}

type Outcome = { readonly market: Market; readonly format: Format }

function describeOutcome(
  values: Ticket,
  { lots }: Derived,
  { market, format: { t, quantityText } }: Outcome,
) {
  const isWaiting = waits(values)
  const placed = hasStop(values) || values.kind === 'trailingStop' ? 'spot.placed_waiting' : 'spot.placed'
  const key = isWaiting ? placed : values.isReduceOnly ? 'futures.reduced' : 'futures.opened'
  const link = { to: ORDERS, query: { tab: isWaiting ? 'orders' : 'positions' } }
  const size = { n: countLots(lots ?? ZERO), lots: lots === null ? '' : quantityText(lots) }
  const text = t(key, { ...size, symbol: formatSymbol(market) })
  return { text, link }
}
