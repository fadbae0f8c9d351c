import { addMs, type Amount, DAY, multiplyByInt } from '@bourse/contracts/kit'
import {
  type ArtworkDetail,
  BID_BAR_MS,
  DEPOSIT_RATE,
  LATE_BID_MS,
  extendEnd,
  workName,
} from '@bourse/contracts/nft'
import { TrendingUp } from 'lucide-react'
import { useNow } from '#kit/device'
import { AmountField } from '#kit/field'
import { countdownText, useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { moneyText } from '#features/nft'
import { useBidForm } from './use-bid-form.ts'

type Props = { work: ArtworkDetail; onClose: () => void }

/** The bid, its minimum, and the rest to pay after winning; one press decimals it. */
export function BidSheet({ work, onClose }: Props) {
  const format = useFormat()
  const { t, language } = format
  const now = useNow()
  const form = useBidForm(work, onClose)
  const { context, derived } = form
  const money = (amount: Amount | null) => (amount === null ? '—' : moneyText(amount, work.assetCode, format))
  return (
    <ReviewSheet
      title={t('nft.place_bid')}
      rows={[
        { label: t('nft.work'), value: workName(work, language) },
        { label: t('nft.current_bid'), value: money(context.leading) },
        { label: t('nft.lowest_bid'), value: money(context.lowest), isStrong: true },
        { label: t('nft.deposit_held'), value: money(context.deposit) },
        context.depositUnit !== null && { label: t('nft.deposit_added'), value: money(derived.added) },
        { label: t('nft.to_pay_if_won'), value: money(derived.toPay), isStrong: true },
        work.endsAt !== null && {
          label: t('nft.ends_in'),
          value: <span role="timer">{countdownText(work.endsAt - now)}</span>,
        },
      ]}
      warning={t('nft.bid_warning', { n: BID_BAR_MS / DAY })}
      below={<BidNotes work={work} growsDeposit={context.depositUnit !== null} />}
      isFinal={form.review.isFinal}
      confirm={t('nft.place_bid')}
      isBusy={form.isBusy}
      failure={form.failureMessage}
      onConfirm={() => form.submit()}
      onClose={onClose}
    >
      {form.isOutbid && (
        <p role="alert" className="mb-2 flex gap-2 rounded-md px-3 py-2.5 text-sub text-warning tint">
          <TrendingUp size={16} className="mt-0.5 shrink-0" />
          <span>{t('nft.outbid', { n: money(context.leading), lowest: money(context.lowest) })}</span>
        </p>
      )}
      <AmountField
        {...form.register('bid')}
        label={t('nft.your_bid')}
        decimals={form.decimals}
        step={context.step}
        unit={work.assetCode ?? ''}
      />
    </ReviewSheet>
  )
}

/** The rule of the deposit, and the later end after a bid of the last minutes. */
function BidNotes({ work: { endsAt }, growsDeposit }: { work: ArtworkDetail; growsDeposit: boolean }) {
  const { t, rateText, clockText } = useFormat()
  const now = useNow()
  const isLate = endsAt !== null && endsAt > now && endsAt < addMs(now, LATE_BID_MS)
  return (
    <>
      {growsDeposit && (
        <p className="pt-2 text-sub text-t3">
          {t('nft.deposit_rules', { rate: rateText(multiplyByInt(DEPOSIT_RATE, 100n)) })}
        </p>
      )}
      {isLate && (
        <p className="pt-2 text-sub text-t3">
          {t('nft.late_bid', { time: clockText(extendEnd(endsAt, now)) })}
        </p>
      )}
    </>
  )
}
