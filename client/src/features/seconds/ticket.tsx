import { useState } from 'react'
import { ChevronDown } from 'lucide-react'
import { Chips, useChosenInView } from '#kit/control'
import { ErrorBox, Skeleton } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { TransferLink } from '#kit/form'
import { truncateDecimals, useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { useIsMember } from '#api'
import { CouponRow } from '#api/coupons'
import { OwnBalance } from '#api/own'
import { PayoffSummary } from './payoff-summary.tsx'
import { RiskLine } from './submit-bar.tsx'
import { couponOrder, durationText, largestStake, payoutText } from './ticket-form.ts'
import type { SecondsForm } from './use-seconds-form.ts'

const CoinSheet = lazyComponent(async () => (await import('./sheets.tsx')).CoinSheet)

/** Decimals of a stake. */
const DECIMALS = 8
type Props = { readonly form: SecondsForm }

export function TicketForm({ form }: Props) {
  const t = useText()
  const isMember = useIsMember()
  const { offers, payAssets, failed, context } = form
  if (!isMember)
    return (
      <>
        <p className="rounded-md bg-card px-3.5 py-3 text-sub text-t2">{t('seconds.login_terms')}</p>
        <StakeField form={form} />
        <p className="text-sub text-t3">{t('seconds.rule_note')}</p>
        <RiskLine />
      </>
    )
  if (failed !== undefined)
    return <ErrorBox message={failed.error?.message} retry={() => void failed.refetch()} />
  if (offers === null || payAssets === null)
    return <Skeletons sizes={['h-19', 'h-18', 'h-11', 'h-24', 'h-16']} />
  if (context.offer === null || context.payAsset === null)
    return <p className="rounded-md bg-card px-3.5 py-3 text-sub text-t2">{t('seconds.no_offer')}</p>
  return (
    <>
      <DurationChips form={form} />
      <StakeField form={form} />
      <StakeChips form={form} />
      <PayoffSummary form={form} />
      <CouponRow
        order={couponOrder(form.derived, context.payAsset)}
        value={form.values.coupon}
        onChange={(coupon) => form.edit({ coupon })}
      />
      {context.hasReadRisk && <RiskLine />}
    </>
  )
}

function StakeField({ form }: Props) {
  const t = useText()
  const [isPicking, setPicking] = useState(false)
  const { context, payAssets, coin } = form
  return (
    <>
      <AmountField
        {...form.register('stake')}
        label={t('seconds.stake')}
        decimals={DECIMALS}
        max={context.payAsset === null ? null : largestStake(context)}
        trailing={context.payAsset !== null && <Free form={form} />}
        unit={<CoinButton coin={coin} onPress={payAssets === null ? null : () => setPicking(true)} />}
      />
      {isPicking && <CoinSheet form={form} onClose={() => setPicking(false)} />}
    </>
  )
}

function CoinButton({ coin, onPress }: { coin: string; onPress: (() => void) | null }) {
  const t = useText()
  if (onPress === null) return <>{coin}</>
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${t('seconds.pay_with')}: ${coin}`}
      onClick={onPress}
      className="press -mx-1 flex min-h-hit items-center gap-1 rounded-sm px-1 font-semi text-t1"
    >
      <CoinDisc code={coin} size={20} />
      {coin}
      <ChevronDown size={16} className="text-t3" />
    </button>
  )
}

function Free({ form: { context, coin } }: Props) {
  const t = useText()
  const { payAsset, free } = context
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5 text-cap text-t3">
      {t('field.available')} <OwnBalance value={free} code={coin} className="text-t1" />
      <TransferLink
        name={t('seconds.to_transfer', { coin })}
        query={{ to: 'seconds', ...(payAsset === null ? {} : { asset: payAsset.id }) }}
        className=""
      />
    </span>
  )
}

function StakeChips({ form }: Props) {
  const { t, quantityText } = useFormat()
  const stakes = form.context.payAsset?.stakes ?? []
  if (stakes.length === 0) return null
  const chosen = stakes.findIndex(({ amount }) => amount === form.derived.stake)
  return (
    <Chips
      name={t('seconds.stakes')}
      chips={stakes.map(({ amount }, at) => ({ id: String(at), label: quantityText(amount) }))}
      value={chosen < 0 ? null : String(chosen)}
      onChange={(at) => {
        const stake = stakes[Number(at)]
        if (stake !== undefined) form.edit({ stake: truncateDecimals(stake.amount, DECIMALS) })
      }}
      className="-mx-gutter -my-1 px-gutter"
    />
  )
}

type SkeletonProps = { readonly sizes: readonly string[]; readonly className?: string }

export const Skeletons = ({ sizes, className = '' }: SkeletonProps) => (
  <div aria-hidden="true" className={`space-y-3 ${className}`}>
    {sizes.map((size, at) => (
      <Skeleton key={at} className={size} />
    ))}
  </div>
)

function DurationChips({ form }: Props) {
  const format = useFormat()
  const { t, quantityText } = format
  return (
    <div
      ref={useChosenInView(form.context.offer?.id ?? null)}
      role="group"
      aria-label={t('seconds.duration')}
      className="strip -mx-gutter gap-2 px-gutter py-1"
    >
      {form.offers?.map((offer) => {
        const isChosen = offer.id === form.context.offer?.id
        return (
          <button
            key={offer.id}
            type="button"
            aria-pressed={isChosen}
            onClick={() => form.edit({ duration: offer.seconds })}
            className={`press flex min-w-19 shrink-0 flex-col items-center rounded-md border px-2.5 py-1.5 -outline-offset-2 ${
              isChosen ? 'border-link bg-chip text-t1' : 'border-transparent bg-sheet text-t2'
            }`}
          >
            <span className="num text-row font-semi">{durationText(offer.seconds, t)}</span>
            <span className="num font-num text-sub text-t1">{payoutText(offer.payoutRate, format)}</span>
            {offer.stakeMin !== null && (
              <span className="num text-cap text-t3">
                {t('seconds.from', { n: quantityText(offer.stakeMin) })}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
