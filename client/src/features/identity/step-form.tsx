import { account } from '@bourse/contracts/account'
import { identity, type Level } from '@bourse/contracts/identity'
import type { ReactNode } from 'react'
import { SubmitBar } from '#kit/form'
import { Section } from '#kit/layout'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { invalidate, patchUser, queries, queryFor } from '#api'
import { Rejected } from './review.tsx'

export type StepProps = { isResubmission: boolean; reason: string | null; isLocked: boolean }

type Props = StepProps & {
  form: Parameters<typeof SubmitBar>[0]['form']
  lead?: ReactNode
  children: ReactNode
}

export function StepForm({ isResubmission, reason, isLocked, form, lead, children }: Props) {
  const t = useText()
  return (
    <>
      <Section className="space-y-5 pb-6">
        {isResubmission && <Rejected reason={reason} />}
        {lead}
        <fieldset disabled={isLocked} className="space-y-5 disabled:opacity-50">
          {children}
        </fieldset>
      </Section>
      <SubmitBar
        form={form}
        isDisabled={isLocked}
        label={t(isResubmission ? 'identity.resubmit' : 'identity.submit')}
      />
    </>
  )
}

/** Marks a level as under review: the refetched state arrives after the page that shows it. */
export function openStatus(level: Level): void {
  queries.setQueryData(
    queryFor(identity.state, {}).queryKey,
    (state) => state && { ...state, [level]: 'pending' },
  )
  if (level === 'basic') patchUser({ review: 'pending' })
  void invalidate(identity.state, account.profile)
  navigate('setting/real_mark', {}, { replace: true })
}
