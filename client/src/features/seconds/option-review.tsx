import { ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { reviewOf } from './review.ts'
import type { Draft, Submission } from './use-submission.ts'
import type { OrderForm } from './use-ticket.ts'

type ReviewProps = {
  readonly form: OrderForm
  readonly draft: Draft
  readonly submission: Submission
  readonly barred: string | null
}

/** What is at stake, before it is. The price moves on behind it; what is sent is the ticket as it stood. */
export function OptionReview({ form, draft, submission, barred }: ReviewProps) {
  const t = useText()
  const language = useLanguage()
  const { market, facts } = form
  const rows = reviewOf({ ...draft, market, last: facts.last, coin: draft.payAsset.code }, t, language)
  return (
    <ReviewSheet
      title={t('seconds.review')}
      rows={rows}
      warning={t('seconds.risk')}
      kind={draft.direction === 'up' ? 'buy' : 'sell'}
      isBusy={submission.isBusy}
      isDisabled={barred !== null}
      failure={barred ?? submission.failure}
      onConfirm={submission.confirm}
      onClose={submission.close}
      below={<p className="pt-2.5 text-sub text-t3">{t('seconds.rule_note')}</p>}
    />
  )
}
