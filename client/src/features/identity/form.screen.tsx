import type { IdentityState } from '@bourse/contracts/identity'
import { ErrorBox, Skeleton } from '#kit/feedback'
import { Section } from '#kit/layout'
import { useUser } from '#wire'
import { AdvancedStep } from './advanced-step.tsx'
import { BasicStep } from './basic-step.tsx'
import { BindFirst } from './bind-first.tsx'
import { HandedIn } from './handed-in.tsx'
import { useIdentity } from './queries.ts'
import { nextStep, standingOf } from './standing.ts'
import { StepBar } from './step-bar.tsx'
import { unboundContacts } from './unbound.ts'

/** The form of the level that is due: locked until both contacts are bound, read-only while it is reviewed. */
export function Screen() {
  const { data, error, refetch } = useIdentity()
  if (data !== undefined) return <Known state={data} />
  if (error !== null) return <ErrorBox message={error.message} retry={() => void refetch()} />
  return (
    <Section className="space-y-5 pt-3">
      <Skeleton className="h-7" />
      <Skeleton className="h-18 rounded-md" />
      <Skeleton className="h-18 rounded-md" />
      <Skeleton className="h-18 rounded-md" />
    </Section>
  )
}

function Known({ state }: { state: IdentityState }) {
  const user = useUser()
  const standing = standingOf(state)
  const step = nextStep(standing)
  const missing = user === null ? [] : unboundContacts(user)
  const level = step.kind === 'done' ? 'advanced' : step.level
  const reason = step.kind === 'apply' && step.isAgain ? (state.application?.reason ?? null) : null
  return (
    <>
      <Section className="flex flex-col">
        <StepBar standing={standing} now={level} />
        {missing.length > 0 && step.kind === 'apply' && <BindFirst missing={missing} />}
      </Section>
      {step.kind !== 'apply' ? (
        <HandedIn state={state} step={step} />
      ) : level === 'basic' ? (
        <BasicStep
          application={state.application}
          isAgain={step.isAgain}
          reason={reason}
          isLocked={user === null || missing.length > 0}
        />
      ) : (
        <AdvancedStep isAgain={step.isAgain} reason={reason} isLocked={user === null || missing.length > 0} />
      )}
    </>
  )
}
