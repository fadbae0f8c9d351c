import type { Coupon } from '@bourse/contracts/coupons'
import { type Amount, amountText, divide, multiplyByInt, roundToStep, ZERO } from '@bourse/contracts/kit'
import type { AssetId, Market } from '@bourse/contracts/market'
import { MARKET_BAND, type Order, spot } from '@bourse/contracts/spot'
import { walletBalances } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOrderForm } from '#kit/form'
import { parseAmountInput, type Format, useFormat } from '#kit/format'
import { bookSide } from '#kit/market'
import { now } from '#kit/device'
import { type HistoryLink, useQueryValue } from '#kit/route'
import {
  queryFor,
  requireMember,
  setPreference,
  useEndpointMutation,
  useIsMember,
  usePreference,
  useSite,
  useUser,
} from '#api'
import { type CouponOrder, withCoupon } from '#api/coupons'
import { useMarginAccount } from '#api/margin'
import { useDepth, useIsStale, useQuote } from '#api/feed'
import { spotTerms } from '#api/markets'
import { outcomeText } from './order-row.tsx'
import {
  applyPercent,
  couponOrder,
  derive,
  type FormContext,
  type SpotInput,
  type Ticket,
  toInput,
} from './ticket-form.ts'
import { type Issue, ISSUE_TEXTS, validate } from './ticket-issues.ts'

const ORDERS = 'transaction/currency_order'
export const HISTORY: HistoryLink = { to: ORDERS, query: { tab: 'complete' } }
export type SpotForm = ReturnType<typeof useSpotForm>

function useFree(asset: AssetId): Amount | null {
  const query = queryFor(walletBalances.detail, { asset, kind: 'spot' })
  return useQuery({ ...query, enabled: useIsMember() }).data?.spot ?? null
}

/** The spot account in the market's quote, to skip the review of small orders; null while unknown. */
function useEquity(market: Market, isNeeded: boolean): Amount | null {
  const enabled = useIsMember() && isNeeded
  const account = useQuery({ ...queryFor(walletBalances.list, {}), enabled }).data?.spot
  const price = account?.balances.find((balance) => balance.asset === market.quote)?.price ?? null
  if (account === undefined || account.total === null || price === null || price <= ZERO) return null
  return divide(account.total, price, 'down')
}

/** Null for other coins, for guests, and where the upstream has no margin. */
function useMargin({ base, quote }: Market): FormContext['margin'] {
  const account = useMarginAccount().data
  const coin = account?.coins.find(({ asset }) => asset === base)
  return useMemo(
    () => (account === undefined || coin === undefined || account.asset !== quote ? null : { account, coin }),
    [account, coin, quote],
  )
}

function useFormContext(market: Market): FormContext {
  const depth = useDepth(market.id)
  const levels = useMemo(
    () => ({ bids: bookSide(depth?.bids ?? []), asks: bookSide(depth?.asks ?? []) }),
    [depth],
  )
  return {
    terms: useMemo(() => spotTerms(market), [market]),
    last: useQuote(market).price,
    isStale: useIsStale(),
    levels,
    free: { base: useFree(market.base), quote: useFree(market.quote) },
    tier: useUser()?.vipTier ?? 0,
    margin: useMargin(market),
  }
}

export function useSpotForm(market: Market) {
  const format = useFormat()
  const { t } = format
  const context = useFormContext(market)
  const { isFetched, isEnabled } = useMarginAccount()
  // Not every upstream offers orders with a stop price.
  const offersStop = useSite()?.paper === true
  const preferred = usePreference('spotKind')
  const reviewsAll = usePreference('reviewsOrders')
  const equity = useEquity(market, !reviewsAll)
  const requestedSide = useQueryValue('side')
  const requestedPrice = parseAmountInput(useQueryValue('price') ?? '')
  const kind = offersStop || preferred === 'market' ? preferred : 'limit'
  const onTick = (price: Amount) => amountText(roundToStep(price, context.terms.priceTick, 'down'))
  const form = useOrderForm({
    context,
    initial: (): Ticket & { readonly coupon: Coupon | null } => ({
      side: requestedSide === 'sell' ? 'sell' : 'buy',
      account: 'spot',
      kind,
      time: 'gtc',
      lasts: '1d',
      selfTrade: 'refuse',
      price: onTick(requestedPrice ?? market.price),
      stop: onTick(market.price),
      stopLimit: '',
      trail: '1',
      trailBy: 'percent',
      activation: '',
      quantity: '',
      percent: null,
      coupon: null,
    }),
    stored: { kind },
    store: (change) => change.kind !== undefined && setPreference('spotKind', change.kind),
    cleared: { quantity: '', percent: null, coupon: null },
    derive,
    validate,
    adjust: (values, given) => ({ ...values, ...applyPercent(values, given) }),
    toInput: ({ values, derived }) =>
      couponInput(toInput(values, derived, { market, now: now() }), values, couponOrder(derived, market)),
    issueText: ({ code }) => {
      const n = issueBound(code, context, format)
      return t(ISSUE_TEXTS[code], { n, coin: market.baseCode })
    },
    requireMember,
    useSend: useSpotSend,
    skipsReview: ({ values, derived }) =>
      !reviewsAll && values.account === 'spot' && values.coupon === null && isSmall(derived.turnover, equity),
    outcome: ({ order, isPair }) => ({
      text: isPair ? t('spot.placed_pair') : outcomeText(order, market.baseCode, format),
      link: { to: ORDERS, query: { tab: isPair ? 'open' : chooseTab(order) } },
    }),
  })
  return { ...form, market, offersStop, isMarginPending: isEnabled && !isFetched }
}

const couponInput = (
  input: SpotInput | null,
  { coupon }: { readonly coupon: Coupon | null },
  order: CouponOrder,
): SpotInput | null => {
  if (input === null || 'pair' in input) return input
  const placed = withCoupon(input.order, coupon, order)
  return placed === null ? null : { order: placed }
}

type Placement = { readonly order: Order | null; readonly isPair: boolean }

/** Sends an order, or a pair of which one cancels the other. The classic upstream returns no order. */
function useSpotSend(onDone: (placed: Placement) => void) {
  const single = useEndpointMutation(spot.place, { onDone: (order) => onDone({ order, isPair: false }) })
  const pair = useEndpointMutation(spot.placeOco, { onDone: () => onDone({ order: null, isPair: true }) })
  return {
    send: (input: SpotInput): Promise<unknown> =>
      'pair' in input ? pair.send(input.pair) : single.send(input.order),
    isBusy: single.isBusy || pair.isBusy,
    isFinal: false,
    failure: single.failure ?? pair.failure,
    reset: () => {
      single.reset()
      pair.reset()
    },
  }
}

/** The limit that an issue states. */
function issueBound(
  code: Issue['code'],
  { terms, margin }: FormContext,
  { shareText, quantityText }: Format,
): string {
  if (code === 'margin_far') return shareText(MARKET_BAND)
  if (code === 'margin_level') return quantityText(margin?.account.callLevel ?? ZERO)
  const { lotStep, quantityMin, priceTick } = terms
  const bound = code === 'quantity_step' ? lotStep : code === 'below' ? quantityMin : priceTick
  return quantityText(bound)
}

const chooseTab = (order: Order | null) => (order === null || order.status === 'open' ? 'open' : 'complete')

/** Less than a quarter of the account's value; false while that is unknown. */
const isSmall = (turnover: Amount | null, equity: Amount | null): boolean =>
  turnover !== null && equity !== null && multiplyByInt(turnover, 4n) < equity
