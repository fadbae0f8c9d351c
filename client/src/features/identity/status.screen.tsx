import type { Amount } from '@bourse/contracts/kit'
import {
  type Application,
  fiatTradeLimit,
  type IdentityState,
  type Level,
  type Review,
  withdrawalLimit,
} from '@bourse/contracts/identity'
import { BadgeCheck, CircleDashed, CircleX, Clock, Lock, MapPin } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { QueryView, SkeletonStack, StatusTag } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Facts, ListRow, RowGroup } from '#kit/list'
import { regionName } from '#kit/region'
import { parseRoute, useQueryValue } from '#kit/route'
import { type Key, useText } from '#text'
import { useUser } from '#api'
import { DemoNote } from './demo-note.tsx'
import { levelStatuses, nextStep, useIdentity } from './level-status.ts'
import { Rejected, REVIEW_TAGS } from './review.tsx'

export const Screen = () => (
  <QueryView
    query={useIdentity()}
    skeleton={<SkeletonStack sizes={['h-48 rounded-lg', 'h-48 rounded-lg']} />}
  >
    {(state) => <Known state={state} />}
  </QueryView>
)

function Known({ state }: { state: IdentityState }) {
  const statuses = levelStatuses(state)
  const { application } = state
  const isSecond = statuses.basic === 'approved'
  return (
    <>
      <Section className="space-y-3 pt-1 pb-6">
        {nextStep(statuses).kind === 'apply' && <DemoNote />}
        <LevelCard level="basic" review={statuses.basic} application={isSecond ? null : application} isOpen />
        <LevelCard
          level="advanced"
          review={statuses.advanced}
          application={isSecond ? application : null}
          isOpen={isSecond}
        />
        <CountryRow />
      </Section>
      <NextAction state={state} />
    </>
  )
}

/** The country of residence, or the link to state it; nothing where no product needs it. */
function CountryRow() {
  const { t, language } = useFormat()
  const { country = null, closed = null } = useUser() ?? {}
  if (country === null && closed === null) return null
  return (
    <RowGroup>
      <ListRow
        to="setting/country"
        icon={<MapPin size={20} />}
        title={t('identity.country')}
        {...(country === null ? {} : { value: regionName(country, language) })}
      />
    </RowGroup>
  )
}

/** Pages that require an identity, by name. */
const SENDERS: Readonly<Record<string, Key>> = {
  'fund/withdraw': 'screen.withdraw',
  'transaction/contract': 'screen.futures_trade',
  'transaction/index': 'screen.trade',
  'common/borrowing': 'screen.borrowing',
  'copytrade/trader': 'screen.trader_workspace',
  'otc/otc': 'screen.otc',
  'setting/setting': 'screen.settings',
}

function NextAction({ state }: { state: IdentityState }) {
  const t = useText()
  const { path, query } = parseRoute(`/${useQueryValue('from') ?? ''}`)
  const sender = SENDERS[path]
  const step = nextStep(levelStatuses(state))
  const words =
    step.kind !== 'apply'
      ? null
      : step.isResubmission
        ? t('identity.resubmit')
        : t(step.level === 'basic' ? 'identity.start' : 'identity.continue')
  if (words === null && sender === undefined) return null
  return (
    <BottomBar>
      <div className="space-y-2">
        {words !== null && (
          <LinkButton to="setting/real" size="main">
            {words}
          </LinkButton>
        )}
        {sender !== undefined && (
          <LinkButton to={path} query={Object.fromEntries(query)} kind="neutral" size="main">
            {t('identity.back_to', { page: t(sender) })}
          </LinkButton>
        )}
      </div>
    </BottomBar>
  )
}

type Props = {
  level: Level
  review: Review
  /** The newest application, if it is for this level. */
  application: Application | null
  /** The level below is confirmed. */
  isOpen: boolean
}

const MARK = { none: CircleDashed, pending: Clock, approved: BadgeCheck, rejected: CircleX }
const COLORS = { none: 'text-t3', pending: 'text-warning', approved: 'text-success', rejected: 'text-error' }

function LevelCard({ level, review, application, isOpen }: Props) {
  const { t, plainText, timeText } = useFormat()
  const Mark = isOpen ? MARK[review] : Lock
  const number = level === 'basic' ? 1 : 2
  const submittedAt = review === 'pending' ? (application?.submittedAt ?? null) : null
  const limit = (amount: Amount, unit: string) => (
    <span className="whitespace-nowrap">
      <span className="num font-num">{plainText(amount, 0)}</span> <span className="text-t2">{unit}</span>
    </span>
  )
  const rows = [
    { label: t('identity.withdrawal_limit'), value: limit(withdrawalLimit(number), 'BTC') },
    { label: t('identity.fiat_limit'), value: limit(fiatTradeLimit(number), 'USDT') },
    submittedAt !== null && { label: t('identity.submitted_at'), value: timeText(submittedAt) },
  ].filter((row) => row !== false)
  return (
    <Card>
      <header className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <span
          className={`flex size-11 shrink-0 items-center justify-center rounded-pill bg-chip ${COLORS[review]}`}
        >
          <Mark size={24} strokeWidth={1.75} />
        </span>
        <div className="min-w-min flex-1">
          <h2 className="text-body font-semi wrap-break-word">{t(`identity.${level}`)}</h2>
          <p className="text-sub text-t3">{t(isOpen ? `identity.needs_${level}` : 'identity.after_basic')}</p>
        </div>
        <StatusTag status={REVIEW_TAGS[review]}>{t(`identity.${review}`)}</StatusTag>
      </header>
      {review === 'rejected' && (
        <div className="pt-3">
          <Rejected reason={application?.reason ?? null} />
        </div>
      )}
      <div className="pt-2">
        <Facts layout="small" rows={rows} />
      </div>
    </Card>
  )
}
