import type { IdentityState } from '@bourse/contracts/identity'
import { LinkButton } from '#kit/control'
import { StatusTag } from '#kit/feedback'
import { timeText } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { useLanguage, useText } from '#text'
import type { NextStep } from './level-status.ts'
import { DOCUMENT_LABELS, REVIEW_BADGES } from './identity-labels.ts'

type Props = { state: IdentityState; step: Extract<NextStep, { kind: 'wait' | 'done' }> }

/** The submitted application, read-only during the review and after approval. */
export function SubmittedApplication({ state, step }: Props) {
  const t = useText()
  const language = useLanguage()
  const { application } = state
  const kind = application?.documentKind ?? null
  const { status, words } = REVIEW_BADGES[step.kind === 'wait' ? 'pending' : 'approved']
  const rows = [
    { label: t('identity.document'), value: kind === null ? null : t(DOCUMENT_LABELS[kind]) },
    { label: t('identity.name'), value: application?.name ?? null },
    {
      label: t('identity.submitted_at'),
      value: application?.submittedAt == null ? null : timeText(application.submittedAt, language),
    },
  ]
  return (
    <>
      <Section className="space-y-3 pb-6">
        <Card>
          <div className="flex items-start justify-between gap-3 pb-1">
            <p className="text-body font-semi">
              {t(step.kind === 'wait' ? 'identity.wait_title' : 'identity.done_title')}
            </p>
            <StatusTag status={status}>{t(words)}</StatusTag>
          </div>
          <p className="pb-2 text-sub text-t2">
            {t(step.kind === 'wait' ? 'identity.no_change' : 'identity.done_note')}
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
