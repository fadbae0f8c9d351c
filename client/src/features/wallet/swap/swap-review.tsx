import { type Amount, type Instant, minus } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { now, useNow } from '#kit/device'
import { say } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { spoil, useWrite } from '#wire'
import type { Pair } from './sides.ts'
import { isOld, type Quote, QUOTE_LASTS_MS, rateOf, type SwapPreview } from './swap-form.ts'

type Props = {
  pair: Pair
  codes: { readonly from: string; readonly to: string }
  preview: SwapPreview
  available: Amount
  quote: { readonly quote: Quote; readonly answeredAt: Instant }
  isAsking: boolean
  onAsk: () => void
  onDone: () => void
  onClose: () => void
}

/** What is paid and received at this rate; a rate that has run out is asked again before it can be agreed to. */
export function SwapReview(props: Props) {
  const { pair, codes, preview, available, quote, isAsking, onAsk, onDone, onClose } = props
  const t = useText()
  const language = useLanguage()
  const clock = useNow()
  const isStale = isAsking || isOld(quote.answeredAt, clock)
  const rate = rateOf(quote.quote)
  const swap = useWrite(wallet.swap, {
    spoils: [wallet.swapChoices, wallet.list, wallet.detail, wallet.statement, wallet.swaps],
    isQuiet: true,
  })
  const confirm = async () => {
    if (isOld(quote.answeredAt, now())) return onAsk()
    const answer = await swap.send({ ...pair, quantity: preview.quantity })
    // A quote is used up by an attempt, whatever came of it.
    void spoil(wallet.swapQuote)
    if (answer === null) return
    say(answer, 'success')
    onDone()
  }
  const left = Math.max(0, Math.ceil((quote.answeredAt + QUOTE_LASTS_MS - clock) / 1000))
  return (
    <ReviewSheet
      title={t('swap.review_title')}
      rows={[
        { label: t('deposit.amount'), value: <Balance value={preview.quantity} code={codes.from} /> },
        { label: t('deposit.fee'), value: <Balance value={preview.fee} code={codes.from} /> },
        { label: t('swap.pay'), value: <Balance value={preview.total} code={codes.from} />, isStrong: true },
        {
          label: t('swap.rate'),
          value: rate === null ? '—' : `1 ${codes.from} = ${quantityText(rate, language, 10)} ${codes.to}`,
        },
        {
          label: t('deposit.receive'),
          value: <Balance value={preview.receive} code={codes.to} />,
          isStrong: true,
        },
        {
          label: t('bill.after'),
          value: <Balance value={minus(available, preview.total)} code={codes.from} />,
        },
      ]}
      below={
        <p className="num pt-2 text-sub text-t3">
          {isStale ? t('swap.asking') : t('swap.good_for', { n: Math.min(left, QUOTE_LASTS_MS / 1000) })}
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
