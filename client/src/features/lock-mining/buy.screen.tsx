import { boostBasis, type Coupon } from '@bourse/contracts/coupons'
import { type Amount, subtract, ZERO } from '@bourse/contracts/kit'
import { lockMining, type LockPlan } from '@bourse/contracts/lock-mining'
import { walletBalances } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Chips, EmptyWithLink, ShareSlider } from '#kit/control'
import { useNow } from '#kit/device'
import { QueryView, toast } from '#kit/feedback'
import { AmountField, amountIssue, amountIssueText } from '#kit/field'
import { computeShare, computeSharePercent, SubmitBar, TransferLink } from '#kit/form'
import { parseAmountInput, truncateDecimals, useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'
import { AccessCard, useAccessBlock } from '#api/access'
import { useContractForm } from '#api/form'
import { type CouponOrder, CouponRow, couponRows, withCoupon } from '#api/coupons'
import { OwnBalance } from '#api/own'
import { Rates, SampleNote, useDividendTime, usePercent, usePlans, zonedMoment } from './parts.tsx'
import {
  bandText,
  betterPlan,
  computeDates,
  earlyExit,
  forecastPlan,
  findGroup,
  type PlanGroup,
  totalBand,
} from './plans.ts'

export function Screen() {
  const t = useText()
  const requested = useQueryValue('plan')
  return (
    <QueryView query={usePlans()}>
      {({ list }) => {
        const group = findGroup(list, requested)
        return group === null ? (
          <EmptyWithLink
            title={t('lock_mining.plan_gone')}
            to="lockming/lockming"
            label={t('lock_mining.see_plans')}
          />
        ) : (
          <LockForm key={group.key} group={group} requested={requested} />
        )
      }}
    </QueryView>
  )
}

function useLock({ plans, first }: PlanGroup, requested: string | null) {
  const format = useFormat()
  const [chosen, choose] = useState<string | null>(null)
  const [coupon, setCoupon] = useState<Coupon | null>(null)
  const named = (id: string | null) => plans.find((plan) => plan.id === id)
  // A rate that the member did not choose is the best one for the amount.
  const planFor = (amount: Amount | null): LockPlan => {
    const start = named(requested) ?? first
    return named(chosen) ?? betterPlan(plans, start, amount ?? ZERO) ?? start
  }
  const balances = useQuery(queryFor(walletBalances.list, {})).data?.spot.balances
  const available = balances && (balances.find(({ asset }) => asset === first.asset)?.available ?? ZERO)
  const form = useContractForm(lockMining.lock, {
    defaults: { amount: '' },
    toInput: ({ amount }) => {
      const typed = parseAmountInput(amount)
      const plan = planFor(typed)
      return withCoupon({ plan: plan.id, amount: typed }, coupon, couponOrder(plan, typed)) ?? {}
    },
    check({ amount }) {
      const { amountMin: minimum, amountMax: maximum, code: coin } = planFor(parseAmountInput(amount))
      const limits = { minimum, maximum, balance: available ?? null }
      return { amount: amountIssueText(amountIssue(amount, limits), { format, coin, limits }) }
    },
    hasReview: true,
    onDone: ({ text }, { close }) => {
      toast(text, 'success')
      close()
      navigate('lockming/order')
    },
  })
  const amount = parseAmountInput(form.values.amount) ?? ZERO
  const plan = planFor(amount)
  return { form, plan, plans, available, choose, amount, coupon, setCoupon }
}

/** A boost of the yield is computed from the amount and the days. */
const couponOrder = (plan: LockPlan, amount: Amount | null): CouponOrder => ({
  product: 'lock',
  code: plan.code,
  amount,
  basis: amount === null ? null : boostBasis(amount, plan.lockDays),
})

type LockState = ReturnType<typeof useLock>

function LockForm({ group, requested }: { group: PlanGroup; requested: string | null }) {
  const t = useText()
  const state = useLock(group, requested)
  const { form, plan, amount } = state
  return (
    <>
      <Section className="space-y-3 pt-1 pb-6">
        <AccessCard endpoint={lockMining.lock} />
        <PlanFacts state={state} />
        <AmountPart state={state} />
        <BetterRate state={state} />
        <CouponRow order={couponOrder(plan, amount)} value={state.coupon} onChange={state.setCoupon} />
        <Forecast state={state} />
        <SampleNote />
      </Section>
      <SubmitBar
        form={form}
        label={t('lock_mining.action', { coin: plan.code })}
        blocked={useAccessBlock(lockMining.lock)}
      />
      {form.isReviewing && amount > ZERO && <LockReview state={state} />}
    </>
  )
}

function PlanFacts({ state: { plan, plans, choose } }: { state: LockState }) {
  const format = useFormat()
  const { t, quantityText } = format
  const percent = usePercent()
  const paidAt = useDividendTime(plan)
  return (
    <Card className="space-y-2">
      <div className="flex items-start justify-between gap-3">
        <Rates rates={[plan.dailyRate]} />
        <span className="shrink-0 text-row font-semi">{t('lock_mining.days', { n: plan.lockDays })}</span>
      </div>
      {plans.length > 1 && (
        <Chips
          name={t('lock_mining.rate')}
          value={plan.id}
          onChange={choose}
          chips={plans.map(({ id, dailyRate, amountMin }) => ({
            id,
            label: `${bandText([dailyRate], format)} · ≥ ${quantityText(amountMin)}`,
          }))}
        />
      )}
      <Facts
        layout="grid"
        rows={[
          { label: t('lock_mining.minimum'), value: <Balance value={plan.amountMin} code={plan.code} /> },
          plan.amountMax !== null && {
            label: t('lock_mining.maximum'),
            value: <Balance value={plan.amountMax} code={plan.code} />,
          },
          paidAt !== null && { label: t('lock_mining.dividend_time'), value: paidAt },
          plan.penaltyRatio !== null && {
            label: t('lock_mining.penalty_rate'),
            value: t('lock_mining.penalty_each', { rate: percent(plan.penaltyRatio) }),
            isWide: true,
          },
        ]}
      />
    </Card>
  )
}

/** Offers a better rate than the one that the member chose; by default the best one is taken. */
function BetterRate({ state: { plan, plans, amount, choose } }: { state: LockState }) {
  const format = useFormat()
  const { t } = format
  const better = betterPlan(plans, plan, amount)
  if (better === null) return null
  const rate = bandText([better.dailyRate], format)
  return (
    <Card className="flex items-center gap-3">
      <p role="status" className="min-w-0 flex-1 text-sub text-t2">
        {t('lock_mining.better', { rate })}
      </p>
      <Button kind="neutral" size="small" onClick={() => choose(better.id)}>
        {t('lock_mining.use_rate', { rate })}
      </Button>
    </Card>
  )
}

function AmountPart({ state: { form, plan, available, amount } }: { state: LockState }) {
  const t = useText()
  const decimals = plan.decimals ?? 8
  return (
    <Card className="space-y-2">
      <AmountField
        label={t('lock_mining.amount')}
        decimals={decimals}
        unit={plan.code}
        max={available ?? null}
        trailing={
          <span className="text-sub text-t3">
            {t('field.available')}{' '}
            <OwnBalance value={available ?? null} code={plan.code} className="text-t2" />
            <TransferLink name={t('screen.account_transfer')} query={{ asset: plan.asset, to: 'spot' }} />
          </span>
        }
        {...form.field('amount')}
      />
      <ShareSlider
        name={t('field.available')}
        value={computeSharePercent(amount, available ?? ZERO)}
        onChange={(percent) =>
          form.set({ amount: truncateDecimals(computeShare(available ?? ZERO, percent), decimals) })
        }
        colorClass="bg-primary"
        isDisabled={available === undefined || available === null}
      />
    </Card>
  )
}

function Forecast({ state: { plan, plans, amount } }: { state: LockState }) {
  const { t, language, quantityText } = useFormat()
  const shown = amount > ZERO ? amount : plan.amountMin
  const { perDay, total } = forecastPlan(plan, shown)
  const band = totalBand(plans, shown)
  const { start, first, matures } = computeDates(plan, useNow())
  return (
    <Card className="space-y-2">
      <h2 className="text-row font-semi">
        {t('lock_mining.forecast')} · <Balance value={shown} code={plan.code} />
      </h2>
      <Facts
        layout="small"
        rows={[
          { label: t('lock_mining.daily_yield'), value: <Balance value={perDay} code={plan.code} /> },
          {
            label: t('lock_mining.total_yield'),
            value: <Balance value={total} code={plan.code} />,
            isStrong: true,
          },
          band !== null && {
            label: t('lock_mining.band'),
            value: `${quantityText(band[0])} – ${quantityText(band[1])} ${plan.code}`,
          },
          start !== null && { label: t('lock_mining.begins'), value: zonedMoment(start, language) },
          first !== null && { label: t('lock_mining.first_dividend'), value: zonedMoment(first, language) },
          { label: t('lock_mining.matures'), value: zonedMoment(matures, language) },
        ]}
      />
      <p className="text-sub text-t2">
        <EarlyExit plan={plan} amount={shown} />
      </p>
    </Card>
  )
}

function EarlyExit({ plan, amount }: { plan: LockPlan; amount: Amount }) {
  const { t, quantityText } = useFormat()
  const percent = usePercent()
  const found = earlyExit(plan, amount)
  if (found === null) return <>{t('lock_mining.early_platform')}</>
  const figure = (value: Amount) => `${quantityText(value)} ${plan.code}`
  const values = {
    amount: figure(amount),
    days: t('lock_mining.days', { n: found.left }),
    n: found.left,
    rate: percent(found.ratio),
    penalty: figure(found.penalty),
    returned: figure(found.returned),
  }
  return <>{t('lock_mining.early_example', values)}</>
}

function LockReview({ state }: { state: LockState }) {
  const { form, plan, amount, available } = state
  const format = useFormat()
  const { t, language } = format
  const { perDay, total } = forecastPlan(plan, amount)
  const { start, first, matures } = computeDates(plan, useNow())
  const balance = (value: Amount) => <Balance value={value} code={plan.code} />
  return (
    <ReviewSheet
      title={t('lock_mining.review_title')}
      rows={[
        { label: t('lock_mining.amount'), value: balance(amount), isStrong: true },
        { label: t('lock_mining.term'), value: t('lock_mining.days', { n: plan.lockDays }) },
        { label: t('lock_mining.rate'), value: <Rates rates={[plan.dailyRate]} /> },
        { label: t('lock_mining.daily_yield'), value: balance(perDay) },
        { label: t('lock_mining.total_yield'), value: balance(total), isStrong: true },
        ...couponRows(state.coupon, couponOrder(plan, amount), format),
        start !== null && { label: t('lock_mining.begins'), value: zonedMoment(start, language) },
        first !== null && { label: t('lock_mining.first_dividend'), value: zonedMoment(first, language) },
        { label: t('lock_mining.matures'), value: zonedMoment(matures, language) },
        {
          label: t('lock_mining.after'),
          value: (
            <OwnBalance
              value={available === undefined ? null : subtract(available, amount)}
              code={plan.code}
            />
          ),
        },
      ]}
      warning={<EarlyExit plan={plan} amount={amount} />}
      {...form.review}
    />
  )
}
