import type { IdentityState } from '@bourse/contracts/identity'
import { LinkButton } from '#kit/control'
import { QueryView, Skeleton } from '#kit/feedback'
import { BottomBar, Section } from '#kit/layout'
import { parseAddress, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { LevelCard } from './level-card.tsx'
import { useIdentity } from './queries.ts'
import { nextStep, levelStatuses } from './level-status.ts'
import { referrerLabel } from './identity-labels.ts'

/** The status of each level, its limits, and the next step. */
export const Screen = () => (
  <QueryView query={useIdentity()} skeleton={<IdentitySkeleton />}>
    {(state) => <Known state={state} />}
  </QueryView>
)

const IdentitySkeleton = () => (
  <Section className="space-y-3 pt-2">
    <Skeleton className="h-48 rounded-lg" />
    <Skeleton className="h-48 rounded-lg" />
  </Section>
)

function Known({ state }: { state: IdentityState }) {
  const statuses = levelStatuses(state)
  const { application } = state
  const isSecond = statuses.basic === 'approved'
  return (
    <>
      <Section className="space-y-3 pt-1 pb-6">
        <LevelCard level="basic" review={statuses.basic} application={isSecond ? null : application} isOpen />
        <LevelCard
          level="advanced"
          review={statuses.advanced}
          application={isSecond ? application : null}
          isOpen={isSecond}
        />
      </Section>
      <NextAction state={state} />
    </>
  )
}

function NextAction({ state }: { state: IdentityState }) {
  const t = useText()
  const from = useQueryValue('from')
  const sender = referrerLabel(from)
  const step = nextStep(levelStatuses(state))
  const words =
    step.kind !== 'apply'
      ? null
      : step.isResubmission
        ? t('identity.resubmit')
        : t(step.level === 'basic' ? 'identity.start' : 'identity.continue')
  if (words === null && sender === null) return null
  return (
    <BottomBar>
      <div className="space-y-2">
        {words !== null && (
          <LinkButton to="setting/real" size="main">
            {words}
          </LinkButton>
        )}
        {sender !== null && from !== null && (
          <BackTo from={from}>{t('identity.back_to', { page: t(sender) })}</BackTo>
        )}
      </div>
    </BottomBar>
  )
}

function BackTo({ from, children }: { from: string; children: string }) {
  const { path, query } = parseAddress(`/${from}`)
  return (
    <LinkButton to={path} query={Object.fromEntries(query)} kind="neutral" size="main">
      {children}
    </LinkButton>
  )
}
