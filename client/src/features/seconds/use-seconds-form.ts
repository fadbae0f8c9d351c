import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { Direction, PayAsset } from '@bourse/contracts/seconds'
import { useOrderForm } from '#kit/form'
import { useLanguage, useText } from '#text'
import { requireMember, setPreference, usePreference } from '#api'
import { useIsStale, useQuote } from '#api/feed'
import { useFeeRate, useOffers, useOpen, usePayAssets, useTerms } from './queries.ts'
import {
  chosenOffer,
  chosenPayAsset,
  derive,
  type FormContext,
  type Ticket,
  toInput,
  validate,
} from './ticket-form.ts'
import { issueText } from './ticket-labels.ts'

export type SecondsForm = ReturnType<typeof useSecondsForm>

type Values = Ticket & {
  /** Set by the pressed button. */
  readonly direction: Direction
  readonly duration: number
  readonly coin: string
  readonly hasReadRisk: boolean
}

/** The offers of the upstream, those chosen last, and the reason why there are none. */
function useTerminal(market: Market, { duration, coin }: Pick<Values, 'duration' | 'coin'>) {
  const { offers, ...ofOffers } = useOffers()
  const { assets, ...ofAssets } = usePayAssets()
  const payAsset =
    assets === null ? null : chosenPayAsset(assets, { preferred: coin, quote: market.quoteCode })
  const terms = useTerms(payAsset)
  const failed =
    offers !== null && assets !== null ? undefined : [ofOffers, ofAssets].find(({ error }) => error)
  return {
    offers,
    payAssets: assets,
    payAsset,
    offer: offers === null ? null : chosenOffer(offers, duration),
    terms,
    trouble: failed?.error == null ? null : { message: failed.error.message, retry: failed.retry },
  }
}

/** Zero for an asset without a wallet; null where the upstream does not report the balance. */
const freeOf = (payAsset: PayAsset | null): Amount | null =>
  payAsset === null ? null : payAsset.wallet === null ? ZERO : payAsset.wallet.free

/** The ticket of one market; `onPlaced` runs after an accepted order. */
export function useSecondsForm(market: Market, onPlaced: () => void) {
  const t = useText()
  const language = useLanguage()
  const stored = {
    duration: usePreference('secondsDuration'),
    coin: usePreference('secondsCoin'),
    hasReadRisk: usePreference('secondsRiskRead'),
  }
  const { payAsset, offer, ...shown } = useTerminal(market, stored)
  const { terms } = shown
  const facts: FormContext = {
    isOpen: market.secondsOpen !== false,
    last: useQuote(market).price,
    isStale: useIsStale(),
    offer,
    payAsset,
    feeRate: useFeeRate(market, terms?.feeRate ?? null),
    free: freeOf(payAsset),
    openStake: terms?.openStake ?? ZERO,
    remainingLossLimit: terms?.remainingLossLimit ?? null,
    hasReadRisk: stored.hasReadRisk,
  }
  const form = useOrderForm({
    facts,
    initial: (): Values => ({ ...stored, stake: '', direction: 'up' }),
    stored,
    store: ({ duration, coin, hasReadRisk }) => {
      if (duration !== undefined) setPreference('secondsDuration', duration)
      if (coin !== undefined) setPreference('secondsCoin', coin)
      if (hasReadRisk !== undefined) setPreference('secondsRiskRead', hasReadRisk)
    },
    cleared: { stake: '' },
    derive,
    validate: (_, derived) => validate(derived, facts),
    toInput: (draft) => toInput(draft.values.direction, draft.derived, { ...draft.facts, market }),
    issueText: (issue) => issueText(issue, { t, language, coin: payAsset?.code ?? '' }),
    requireMember,
    useSend: useOpen,
    outcome: () => ({ text: t('seconds.placed') }),
    onPlaced,
  })
  return { ...form, ...shown, market, coin: payAsset?.code ?? market.quoteCode }
}
