import type { Coupon } from '@bourse/contracts/coupons'
import { ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type Direction, type PayAsset, seconds } from '@bourse/contracts/seconds'
import { applyDiscount } from '@bourse/contracts/vip'
import { useQuery } from '@tanstack/react-query'
import { useOrderForm } from '#kit/form'
import { useFormat } from '#kit/format'
import {
  queryFor,
  requireMember,
  setPreference,
  useEndpointMutation,
  useIsMember,
  usePreference,
  useUser,
} from '#api'
import { withCoupon } from '#api/coupons'
import { useIsStale, useQuote } from '#api/feed'
import {
  chosenOffer,
  chosenPayAsset,
  couponOrder,
  derive,
  type FormContext,
  issueText,
  offersFor,
  type Ticket,
  toInput,
  validate,
} from './ticket-form.ts'
import { useOffers } from './queries.ts'

export type SecondsForm = ReturnType<typeof useSecondsForm>

type Values = Ticket & {
  readonly coupon: Coupon | null
  /** Set by the pressed button. */
  readonly direction: Direction
  /** The direction that Enter submits; null until one is chosen by key. */
  readonly byKey: Direction | null
  readonly duration: number
  readonly coin: string
  readonly hasReadRisk: boolean
}

const NO_ASSET = '0' as PayAsset['id']
/** The offers of the upstream, those chosen last, and the request whose failure leaves none. */
function useTerminal(market: Market, { duration, coin }: Pick<Values, 'duration' | 'coin'>) {
  const enabled = useIsMember()
  const offers = useOffers()
  const own = offers.data === undefined ? null : offersFor(offers.data, market)
  const assets = useQuery({ ...queryFor(seconds.payAssets, {}), enabled })
  const payAssets = assets.data?.list ?? null
  const payAsset = chosenPayAsset(payAssets ?? [], { preferred: coin, quote: market.quoteCode })
  const termsQuery = queryFor(seconds.terms, { payAsset: payAsset?.id ?? NO_ASSET })
  return {
    offers: own,
    payAssets,
    payAsset,
    offer: chosenOffer(own ?? [], duration),
    /** Null with an upstream that does not report terms. */
    terms: useQuery({ ...termsQuery, enabled: enabled && payAsset !== null }).data ?? null,
    failed: [offers, assets].find(({ data, error }) => data === undefined && error !== null),
  }
}

/** The ticket of one market; `onPlaced` runs after an accepted order. */
export function useSecondsForm(market: Market, onPlaced: () => void) {
  const format = useFormat()
  const { t } = format
  const tier = useUser()?.vipTier ?? 0
  const stored = {
    duration: usePreference('secondsDuration'),
    coin: usePreference('secondsCoin'),
    hasReadRisk: usePreference('secondsRiskRead'),
  }
  const { payAsset, offer, ...shown } = useTerminal(market, stored)
  const { terms } = shown
  const context: FormContext = {
    isOpen: market.secondsOpen !== false,
    last: useQuote(market).price,
    isStale: useIsStale(),
    offer,
    payAsset,
    // The reported fee, else the market's with the member's discount.
    feeRate: terms?.feeRate ?? applyDiscount(market.secondsFeeRate ?? ZERO, tier, 'seconds'),
    // Zero for an asset without a wallet; null where the upstream does not report the balance.
    free: payAsset === null ? null : payAsset.wallet === null ? ZERO : payAsset.wallet.free,
    openStake: terms?.openStake ?? ZERO,
    remainingLossLimit: terms?.remainingLossLimit ?? null,
    hasReadRisk: stored.hasReadRisk,
  }
  const form = useOrderForm({
    context,
    initial: (): Values => ({ ...stored, stake: '', coupon: null, direction: 'up', byKey: null }),
    stored,
    store: ({ duration, coin, hasReadRisk }) => {
      if (duration !== undefined) setPreference('secondsDuration', duration)
      if (coin !== undefined) setPreference('secondsCoin', coin)
      if (hasReadRisk !== undefined) setPreference('secondsRiskRead', hasReadRisk)
    },
    cleared: { stake: '', coupon: null, byKey: null },
    derive,
    validate: (_, derived) => validate(derived, context),
    toInput: ({ values, derived, context: given }) =>
      withCoupon(
        toInput(values.direction, derived, { ...given, market }),
        values.coupon,
        couponOrder(derived, given.payAsset),
      ),
    issueText: (issue) => issueText(issue, { format, coin: payAsset?.code ?? '' }),
    requireMember,
    useSend: (onDone) => useEndpointMutation(seconds.open, { onDone }),
    outcome: () => ({ text: t('seconds.placed') }),
    onPlaced,
  })
  return { ...form, ...shown, market, coin: payAsset?.code ?? market.quoteCode }
}
