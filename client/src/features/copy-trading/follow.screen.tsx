import { copyTrading, type LeaderDetail } from '@bourse/contracts/copy-trading'
import { EmptyWithLink, SegTabs, Tick } from '#kit/control'
import { DetailScreen } from '#kit/detail'
import { SkeletonStack } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { AvailableLabel, SubmitBar } from '#kit/form'
import { useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { PageLink } from '#kit/route'
import { countLots } from '#kit/market'
import { useText } from '#text'
import { AccessCard, useAccessBlock } from '#api/access'
import { OwnBalance } from '#api/own'
import { useFree } from '#api/positions'
import type { LeaderId } from './drafts.ts'
import { LeaderHead, NO_LEADER } from './leader-head.tsx'
import { useLeader } from './queries.ts'
import { SettingsReview } from './review.tsx'
import { DECIMALS, sizeStep } from './settings-form.ts'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

export const Screen = () => (
  <DetailScreen
    useRecord={(id: LeaderId) => useLeader(id)}
    skeleton={<SkeletonStack sizes={['h-14', 'h-11', 'h-19', 'h-24']} />}
    notFound={NO_LEADER}
  >
    {(detail) => <Settings key={String(detail.isFollowed)} detail={detail} />}
  </DetailScreen>
)

function Settings({ detail }: { detail: LeaderDetail }) {
  const t = useText()
  const form = useSettingsForm(detail)
  const { context, draft } = form
  const access = useAccessBlock(copyTrading.follow)
  const closed = context.isEdit ? null : access
  if (context.isEdit && !context.isPaper)
    return (
      <EmptyWithLink title={t('copy_trading.already')} to="copytrade/my" label={t('screen.my_traders')} />
    )
  const isFull = !context.isEdit && isLeaderFull(detail)
  return (
    <>
      <Section className="space-y-4 pt-2 pb-6">
        <LeaderHead detail={detail} />
        {!context.isEdit && <AccessCard endpoint={copyTrading.follow} />}
        <Sizing form={form} />
        <Margin />
        <p className="text-sub text-t3">
          {t(context.isEdit ? 'copy_trading.size_note' : 'copy_trading.from_now_on')}
        </p>
        {!context.isEdit && <AgreementTick form={form} />}
      </Section>
      <SubmitBar
        form={form}
        label={t('app.next')}
        blocked={
          closed ??
          (context.isOwn ? t('copy_trading.issue_own') : isFull ? t('copy_trading.full_note') : null)
        }
        review={draft !== null && <SettingsReview form={form} draft={draft} />}
      />
    </>
  )
}

const isLeaderFull = ({ figures }: LeaderDetail): boolean => {
  const { followers, followersMax } = figures ?? {}
  return followers != null && followersMax != null && followers >= followersMax
}

function Sizing({ form }: { form: SettingsForm }) {
  const t = useText()
  const { values, context } = form
  const { mode } = values
  const field = form.register(mode)
  return (
    <div className="space-y-3">
      <SegTabs
        name={t('copy_trading.mode')}
        variant="fill"
        tabs={(['multiple', 'lots'] as const).map((id) => ({ id, label: t(`copy_trading.mode_${id}`) }))}
        value={mode}
        onChange={(next) => form.edit({ mode: next })}
      />
      <AmountField
        {...field}
        label={t(`copy_trading.size_${mode}`)}
        decimals={DECIMALS}
        unit={mode === 'multiple' ? '×' : t('futures.lots_unit', { n: 2 })}
        step={sizeStep(mode, context)}
        onBlur={() => {
          form.round()
          field.onBlur()
        }}
        hint={<Example form={form} />}
      />
    </div>
  )
}

/** The size of one copy, computed by the rule of the exchange. */
function Example({ form }: { form: SettingsForm }) {
  const { t, quantityText } = useFormat()
  const { example } = form.derived
  if (example === null) return <>&nbsp;</>
  const lots = (amount: typeof example.own) => quantityText(amount)
  return (
    <span data-part="example">
      {t('copy_trading.example', {
        n: countLots(example.leader),
        leader: lots(example.leader),
        own: lots(example.own),
      })}
    </span>
  )
}

function Margin() {
  const t = useText()
  const { free, code } = useFree()
  return (
    <Card>
      <Facts
        layout="plain"
        className="text-row"
        rows={[
          {
            label: <AvailableLabel name={t('futures.to_transfer', { coin: code })} />,
            value: <OwnBalance value={free} code={code} />,
          },
        ]}
      />
      <p className="pt-1 text-sub text-t3">{t('copy_trading.margin_note')}</p>
    </Card>
  )
}

const HOLE = '\u0000'

function AgreementTick({ form }: { form: SettingsForm }) {
  const { t, language } = useFormat()
  const [before = '', after = ''] = t('copy_trading.agree', { agreement: HOLE }).split(HOLE)
  const isChinese = language === 'zh' || language === 'hk'
  return (
    <Tick
      isOn={form.values.isAgreed}
      onChange={(isAgreed) => form.edit({ isAgreed })}
      error={form.errorOf('isAgreed')}
    >
      {before}
      <PageLink
        to={isChinese ? 'follow/agreement_zh' : 'follow/agreement_en'}
        query={{ id: form.context.leader }}
        onClick={form.storeDraft}
        className="font-semi text-link"
      >
        {t('screen.copy_agreement')}
      </PageLink>
      {after}
    </Tick>
  )
}
