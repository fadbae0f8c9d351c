import { type Amount, type Instant, subtract } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { now, useNow } from '#kit/device'
import { toast } from '#kit/feedback'
import { conversionText } from '#kit/format'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { invalidate, useEndpointMutation, usePreference } from '#api'
import type { Pair } from './sides.ts'
import { isOld, type Quote, QUOTE_TTL_MS, rateOf, type SwapPreview } from './swap-form.ts'

type Props = {
  pair: Pair
  codes: { readonly from: string; readonly to: string }
  preview: SwapPreview
  available: Amount
  quote: { readonly quote: Quote; readonly receivedAt: Instant }
  isFetching: boolean
  onRefresh: () => void
  onDone: () => void
  onClose: () => void
}

/** What is paid and received at this rate; a rate that has run out is asked again before it can be agreed to. */
export function SwapReview(props: Props) {
  const { pair, codes, preview, available, quote, isFetching, onRefresh, onDone, onClose } = props
  const t = useText()
  const language = useLanguage()
  const isHidden = usePreference('hidesBalances')
  const clock = useNow()
  const isStale = isFetching || isOld(quote.receivedAt, clock)
  const rate = rateOf(quote.quote)
  const swap = useEndpointMutation(wallet.swap, {
    affects: [wallet.swapChoices, wallet.list, wallet.detail, wallet.statement, wallet.swaps],
    isQuiet: true,
  })
  const confirm = async () => {
    if (isOld(quote.receivedAt, now())) return onRefresh()
    const message = await swap.send({ ...pair, quantity: preview.quantity })
    // A quote is used up by an attempt, whatever came of it.
    void invalidate(wallet.swapQuote)
    if (message === null) return
    toast(message, 'success')
    onDone()
  }
  const left = Math.max(0, Math.ceil((quote.receivedAt + QUOTE_TTL_MS - clock) / 1000))
  return (
    <ReviewSheet
      title={t('swap.review_title')}
      rows={[
        { label: t('deposit.amount'), value: <Balance value={preview.quantity} code={codes.from} /> },
        { label: t('deposit.fee'), value: <Balance value={preview.fee} code={codes.from} /> },
        { label: t('swap.pay'), value: <Balance value={preview.total} code={codes.from} />, isStrong: true },
        {
          label: t('swap.rate'),
          value: rate === null ? '—' : conversionText(rate, codes.from, codes.to, language),
        },
        {
          label: t('deposit.receive'),
          value: <Balance value={preview.receive} code={codes.to} />,
          isStrong: true,
        },
        {
          label: t('bill.after'),
          value: (
            <Balance value={subtract(available, preview.total)} code={codes.from} isHidden={isHidden} />
          ),
        },
      ]}
      below={
        <p className="num pt-2 text-sub text-t3">
          {isStale ? t('swap.asking') : t('swap.good_for', { n: Math.min(left, QUOTE_TTL_MS / 1000) })}
        </p>
      }
      isBusy={swap.isBusy}
      isDisabled={isStale || preview.total > available}
      failure={swap.failure?.message}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
