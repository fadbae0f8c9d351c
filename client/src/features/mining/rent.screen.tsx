import { subtract } from '@bourse/contracts/kit'
import { mining, type MiningPlan } from '@bourse/contracts/mining'
import { EmptyWithLink } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { QueryView } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { SubmitBar, TransferLink } from '#kit/form'
import { useFormat } from '#kit/format'
import { lazyComponent, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { AccessCard, useAccessBlock } from '#api/access'
import { OwnBalance } from '#api/own'
import { usePlans } from './queries.ts'
import { largestRental } from './rent-form.ts'
import { type RentForm, useRentForm } from './use-rent-form.ts'

const RentReview = lazyComponent(async () => (await import('./review.tsx')).RentReview)

export function Screen() {
  const t = useText()
  const id = useQueryValue('plan')
  return (
    <QueryView query={usePlans()} unavailable={<NotOffered />}>
      {({ list }) => {
        const plan = list.find((each) => each.id === id)
        return plan === undefined ? (
          <EmptyWithLink title={t('mining.plan_gone')} to="mining/mining" label={t('mining.see_plans')} />
        ) : (
          <Ticket key={plan.id} plan={plan} />
        )
      }}
    </QueryView>
  )
}

function Ticket({ plan }: { plan: MiningPlan }) {
  const t = useText()
  const form = useRentForm(plan)
  const isMember = useIsMember()
  return (
    <>
      <Section className="space-y-3 pt-2 pb-6">
        {isMember && <AccessCard endpoint={mining.rent} />}
        <PlanFacts plan={plan} />
        <SharesField form={form} />
        <Forecast form={form} />
        <p className="text-sub text-t3">{t('mining.risk')}</p>
      </Section>
      <SubmitBar
        form={form}
        label={t('mining.action')}
        isMember={isMember}
        blocked={useAccessBlock(mining.rent)}
        review={form.draft !== null && <RentReview form={form} draft={form.draft} />}
      />
    </>
  )
}

function PlanFacts({ plan }: { plan: MiningPlan }) {
  const { t, quantityText } = useFormat()
  const { code, payCode, days, price, output, cost, sharesMax, sharesLeft } = plan
  const coins = (amount: typeof output) => `${quantityText(amount)} ${code}`
  const shares = (amount: typeof output) => `${quantityText(amount)} TH/s`
  return (
    <Facts
      rows={[
        { label: t('mining.term'), value: t('mining.days', { n: days }) },
        { label: t('mining.price'), value: `${quantityText(price)} ${payCode}`, isStrong: true },
        { label: t('mining.output'), value: coins(output) },
        { label: t('mining.cost'), value: coins(cost) },
        { label: t('mining.net'), value: coins(subtract(output, cost)), isStrong: true },
        { label: t('mining.left'), value: shares(sharesLeft) },
        { label: t('mining.maximum'), value: shares(sharesMax) },
      ]}
    />
  )
}

function SharesField({ form }: { form: RentForm }) {
  const t = useText()
  const { context, plan } = form
  return (
    <AmountField
      {...form.register('shares')}
      label={t('mining.shares')}
      decimals={0}
      max={largestRental(context)}
      unit="TH/s"
      trailing={
        context.free !== null && (
          <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5 text-cap text-t3">
            {t('field.available')} <OwnBalance value={context.free} code={plan.payCode} className="text-t1" />
            <TransferLink name={t('field.available')} query={{ to: 'spot' }} className="" />
          </span>
        )
      }
    />
  )
}

function Forecast({ form: { derived, plan } }: { form: RentForm }) {
  const { t, quantityText } = useFormat()
  const money = (amount: typeof derived.price, code: string) =>
    amount === null ? '—' : `${quantityText(amount)} ${code}`
  return (
    <Facts
      layout="small"
      rows={[
        { label: t('mining.total_price'), value: money(derived.price, plan.payCode), isStrong: true },
        { label: t('mining.in_coin'), value: money(derived.coins, plan.code) },
        { label: t('mining.per_day'), value: money(derived.perDay, plan.code) },
        { label: t('mining.total'), value: money(derived.total, plan.code), isStrong: true },
      ]}
    />
  )
}
