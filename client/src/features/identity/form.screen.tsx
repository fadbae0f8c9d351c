import type { IdentityState } from '@bourse/contracts/identity'
import { QueryView, Skeleton } from '#kit/feedback'
import { Section } from '#kit/layout'
import { useUser } from '#api'
import { AdvancedStep } from './advanced-step.tsx'
import { BasicStep } from './basic-step.tsx'
import { BindFirst, unboundContacts } from './bind-first.tsx'
import { SubmittedApplication } from './submitted-application.tsx'
import { useIdentity } from './queries.ts'
import { nextStep, levelStatuses } from './level-status.ts'
import { StepBar } from './step-bar.tsx'

/** The form of the next level: locked until both contacts are bound, read-only during a review. */
export const Screen = () => (
  <QueryView query={useIdentity()} skeleton={<FormSkeleton />}>
    {(state) => <Known state={state} />}
  </QueryView>
)

const FormSkeleton = () => (
  <Section className="space-y-5 pt-3">
    <Skeleton className="h-7" />
    {[1, 2, 3].map((each) => (
      <Skeleton key={each} className="h-18 rounded-md" />
    ))}
  </Section>
)

function Known({ state }: { state: IdentityState }) {
  const user = useUser()
  const statuses = levelStatuses(state)
  const step = nextStep(statuses)
  const missing = user === null ? [] : unboundContacts(user)
  const level = step.kind === 'done' ? 'advanced' : step.level
  const reason = step.kind === 'apply' && step.isResubmission ? (state.application?.reason ?? null) : null
  return (
    <>
      <Section className="flex flex-col">
        <StepBar statuses={statuses} now={level} />
        {missing.length > 0 && step.kind === 'apply' && <BindFirst missing={missing} />}
      </Section>
      {step.kind !== 'apply' ? (
        <SubmittedApplication state={state} step={step} />
      ) : level === 'basic' ? (
        <BasicStep
          application={state.application}
          isResubmission={step.isResubmission}
          reason={reason}
          isLocked={user === null || missing.length > 0}
        />
      ) : (
        <AdvancedStep
          isAgain={step.isResubmission}
          reason={reason}
          isLocked={user === null || missing.length > 0}
        />
      )}
    </>
  )
}
