import { ieo, type ProjectDetail } from '@bourse/contracts/ieo'
import { AmountField } from '#kit/field'
import { SubmitBar, TransferLink } from '#kit/form'
import { useFormat } from '#kit/format'
import { Section, lazyComponent } from '#kit/layout'
import { Facts } from '#kit/list'
import { useText } from '#text'
import { useIsMember } from '#api'
import { AccessCard, useAccessBlock } from '#api/access'
import { OwnBalance, OwnText } from '#api/own'
import { PhaseCountdown } from './parts.tsx'
import { blockedKey, largestQuantity } from './ticket-form.ts'
import { type SubscriptionForm, useSubscriptionForm } from './use-subscription-form.ts'

const SubscriptionReview = lazyComponent(async () => (await import('./review.tsx')).SubscriptionReview)

export function Ticket({ project }: { project: ProjectDetail['project'] }) {
  const t = useText()
  const isMember = useIsMember()
  const form = useSubscriptionForm(project)
  const key = blockedKey(form.context)
  const closed = useAccessBlock(ieo.subscribe)
  const isComing = key === 'ieo.not_started'
  return (
    <>
      {isMember && <AccessCard endpoint={ieo.subscribe} className="mx-gutter mt-2" />}
      {key === null && <Fields form={form} />}
      <SubmitBar
        form={form}
        label={t('screen.ieo_subscribe')}
        isMember={isMember}
        isDisabled={key !== null}
        blocked={key === null ? closed : t(key)}
        above={
          isComing && (
            <p className="pb-2 text-center text-sub text-t2">
              <PhaseCountdown project={project} />
            </p>
          )
        }
        review={form.draft !== null && <SubscriptionReview form={form} draft={form.draft} />}
      />
    </>
  )
}

function Fields({ form }: { form: SubscriptionForm }) {
  const { t, quantityText } = useFormat()
  const { context, derived, project, coin, payCode } = form
  const { own } = project
  return (
    <Section className="space-y-3 pt-2 pb-4">
      <AmountField
        {...form.register('quantity')}
        label={t('ieo.amount')}
        decimals={context.decimals}
        max={largestQuantity(context)}
        unit={coin}
        trailing={
          context.free !== null && (
            <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5 text-cap text-t3">
              {t('field.available')} <OwnBalance value={context.free} code={payCode} className="text-t1" />
              <TransferLink name={t('ieo.transfer')} query={{ to: 'spot' }} className="" />
            </span>
          )
        }
      />
      <Facts
        layout="small"
        rows={[
          { label: t('ieo.pay_with'), value: payCode },
          {
            label: t(project.discount === null ? 'ieo.price' : 'ieo.market_price'),
            value: `${quantityText(context.price)} ${payCode}`,
          },
          {
            label: t('ieo.cost'),
            value: derived.cost === null ? '—' : `${quantityText(derived.cost)} ${payCode}`,
            isStrong: true,
          },
          own !== null &&
            own > 0n && {
              label: t('ieo.own'),
              value: <OwnText text={`${quantityText(own)} ${coin}`} />,
            },
        ]}
      />
      <p className="text-sub text-t3">{form.note}</p>
    </Section>
  )
}
