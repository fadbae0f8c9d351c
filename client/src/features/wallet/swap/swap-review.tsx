import { type Instant, subtract } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { now, useNow } from '#kit/device'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { invalidate } from '#api'
import { isOld, type Quote, QUOTE_TTL_MS, type SwapPreview } from './swap-form.ts'
import type { SwapState } from './swap-fields.tsx'

type Props = {
  swap: SwapState
  preview: SwapPreview
  quote: { readonly quote: Quote; readonly receivedAt: Instant }
}

/** Amounts at this rate; an expired quote is refetched before it can be confirmed. */
export function SwapReview({ swap, preview, quote }: Props) {
  const { form, codes, available, quoteQuery } = swap
  const t = useText()
  const clock = useNow()
  const isStale = quoteQuery.isFetching || isOld(quote.receivedAt, clock)
  const confirm = async () => {
    if (isOld(quote.receivedAt, now())) return quoteQuery.refetch()
    await form.confirm()
    // An attempt uses up the quote, whatever its result.
    return invalidate(wallet.swapQuote)
  }
  const left = Math.max(0, Math.ceil((quote.receivedAt + QUOTE_TTL_MS - clock) / 1000))
  return (
    <ReviewSheet
      title={t('swap.review_title')}
      rows={[
        { label: t('deposit.amount'), value: <Balance value={preview.quantity} code={codes.from} /> },
        { label: t('deposit.fee'), value: <Balance value={preview.fee} code={codes.from} /> },
        { label: t('swap.pay'), value: <Balance value={preview.total} code={codes.from} />, isStrong: true },
        { label: t('swap.rate'), value: swap.rate },
        {
          label: t('deposit.receive'),
          value: <Balance value={preview.receive} code={codes.to} />,
          isStrong: true,
        },
        {
          label: t('bill.after'),
          value: <Balance value={subtract(available, preview.total)} code={codes.from} />,
        },
      ]}
      below={
        <p className="num pt-2 text-sub text-t3">
          {isStale ? t('swap.asking') : t('swap.good_for', { n: Math.min(left, QUOTE_TTL_MS / 1000) })}
        </p>
      }
      {...form.review}
      isDisabled={isStale || preview.total > available}
      onConfirm={() => void confirm()}
    />
  )
}
