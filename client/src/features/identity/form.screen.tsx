import { type Contact, type Profile, toCountry } from '@bourse/contracts/account'
import type { IdentityState, Level } from '@bourse/contracts/identity'
import { Check, Lock } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { QueryView, SkeletonStack, StatusTag } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { regionName } from '#kit/region'
import { useText } from '#text'
import { useUser } from '#api'
import { AdvancedStep } from './advanced-step.tsx'
import { BasicStep } from './basic-step.tsx'
import { DemoNote } from './demo-note.tsx'
import { DOCUMENT_LABELS, REVIEW_TAGS } from './review.tsx'
import { type LevelStatuses, levelStatuses, nextStep, type NextStep, useIdentity } from './level-status.ts'

/** The form of the next level: locked until both contacts are bound, read-only during a review. */
export const Screen = () => (
  <QueryView query={useIdentity()} skeleton={<FormSkeleton />}>
    {(state) => <Known state={state} />}
  </QueryView>
)

const FIELD = 'h-18 rounded-md'
const FormSkeleton = () => <SkeletonStack sizes={['h-7', FIELD, FIELD, FIELD]} className="space-y-5 pt-3" />

function Known({ state }: { state: IdentityState }) {
  const user = useUser()
  const statuses = levelStatuses(state)
  const step = nextStep(statuses)
  const missing = user === null ? [] : unboundContacts(user)
  const level = step.kind === 'done' ? 'advanced' : step.level
  const form = {
    reason: step.kind === 'apply' && step.isResubmission ? (state.application?.reason ?? null) : null,
    isLocked: user === null || missing.length > 0,
  }
  return (
    <>
      <Section className="flex flex-col gap-5 pb-5">
        <StepBar statuses={statuses} now={level} />
        {step.kind === 'apply' && <DemoNote />}
        {missing.length > 0 && step.kind === 'apply' && <BindFirst missing={missing} />}
      </Section>
      {step.kind !== 'apply' ? (
        <SubmittedApplication state={state} step={step} />
      ) : level === 'basic' ? (
        <BasicStep application={state.application} {...form} isResubmission={step.isResubmission} />
      ) : (
        <AdvancedStep {...form} isResubmission={step.isResubmission} />
      )}
    </>
  )
}

/** Basic → Advanced: completed steps and the current one. */
function StepBar({ statuses, now }: { statuses: LevelStatuses; now: Level }) {
  const t = useText()
  return (
    <ol className="flex items-center gap-2 pt-2" aria-label={t('settings.identity')}>
      <Step number={1} level="basic" isDone={statuses.basic === 'approved'} isNow={now === 'basic'} />
      <li
        aria-hidden="true"
        className={`h-px flex-1 ${statuses.basic === 'approved' ? 'bg-success' : 'bg-control/60'}`}
      />
      <Step
        number={2}
        level="advanced"
        isDone={statuses.advanced === 'approved'}
        isNow={now === 'advanced'}
      />
    </ol>
  )
}

type MarkProps = { number: number; level: Level; isDone: boolean; isNow: boolean }

function Step({ number, level, isDone, isNow }: MarkProps) {
  const t = useText()
  const undone = isNow ? 'border-link text-link' : 'border-control text-t3'
  return (
    <li aria-current={isNow ? 'step' : undefined} className="flex min-w-0 items-center gap-2">
      <span
        className={`num flex size-6.5 shrink-0 items-center justify-center rounded-pill border text-sub font-semi ${isDone ? 'border-success text-success' : undone}`}
      >
        {isDone ? <Check size={14} strokeWidth={2.5} /> : number}
      </span>
      <span className={`text-row ${isNow ? 'font-semi text-t1' : 'text-t2'}`}>{t(`identity.${level}`)}</span>
    </li>
  )
}

/** The form is locked; the links to unlock it are on top. */
function BindFirst({ missing }: { missing: readonly Contact[] }) {
  const t = useText()
  return (
    <Card>
      <h2 className="flex items-center gap-2 text-body font-semi">
        <Lock size={18} className="shrink-0 text-warning" />
        {t('identity.bind_first')}
      </h2>
      <p className="pt-1 pb-3 text-sub text-t2">{t('identity.bind_note')}</p>
      <div className="flex flex-wrap gap-2">
        {missing.map((contact) => (
          <LinkButton
            key={contact}
            to="setting/security"
            query={{ bind: contact, to: 'setting/real' }}
            kind="neutral"
            className="flex-1"
          >
            {t(contact === 'email' ? 'security.bind_email' : 'security.bind_mobile')}
          </LinkButton>
        ))}
      </div>
    </Card>
  )
}

/** The contacts that must be bound before a level can be applied for. */
export const unboundContacts = (user: Pick<Profile, 'email' | 'mobile'>): Contact[] =>
  (['email', 'mobile'] as const).filter((contact) => (user[contact] ?? '').trim() === '')

type SubmittedProps = { state: IdentityState; step: Extract<NextStep, { kind: 'wait' | 'done' }> }

/** The submitted application, read-only during the review and after approval. */
function SubmittedApplication({ state, step }: SubmittedProps) {
  const { t, language, timeText } = useFormat()
  const { application } = state
  const country = toCountry(application?.country ?? '')
  const kind = application?.documentKind ?? null
  const isWaiting = step.kind === 'wait'
  const review = isWaiting ? 'pending' : 'approved'
  const rows = [
    { label: t('identity.document'), value: kind === null ? null : t(DOCUMENT_LABELS[kind]) },
    { label: t('identity.name'), value: application?.name ?? null },
    { label: t('identity.number'), value: application?.numberMask ?? null },
    { label: t('identity.country'), value: country === null ? null : regionName(country, language) },
    {
      label: t('identity.submitted_at'),
      value: application?.submittedAt == null ? null : timeText(application.submittedAt),
    },
  ]
  return (
    <>
      <Section className="space-y-3 pb-6">
        <Card>
          <div className="flex items-start justify-between gap-3 pb-1">
            <p className="text-body font-semi">
              {t(isWaiting ? 'identity.wait_title' : 'identity.done_title')}
            </p>
            <StatusTag status={REVIEW_TAGS[review]}>{t(`identity.${review}`)}</StatusTag>
          </div>
          <p className="pb-2 text-sub text-t2">
            {t(isWaiting ? 'identity.no_change' : 'identity.done_note')}
          </p>
          <Facts layout="small" rows={rows.filter((row) => row.value !== null)} />
        </Card>
      </Section>
      <BottomBar>
        <LinkButton to="setting/real_mark" kind="neutral" size="main">
          {t('screen.identity')}
        </LinkButton>
      </BottomBar>
    </>
  )
}
