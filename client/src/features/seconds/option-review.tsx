import { ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { reviewOf } from './review.ts'
import type { Draft, Placing } from './use-placing.ts'
import type { TicketDesk } from './use-ticket.ts'

type ReviewProps = {
  readonly desk: TicketDesk
  readonly draft: Draft
  readonly placing: Placing
  readonly barred: string | null
}

/** What is at stake, before it is. The price moves on behind it; what is sent is the ticket as it stood. */
export function OptionReview({ desk, draft, placing, barred }: ReviewProps) {
  const t = useText()
  const language = useLanguage()
  const { market, facts } = desk
  const rows = reviewOf({ ...draft, market, last: facts.last, coin: draft.payAsset.code }, t, language)
  return (
    <ReviewSheet
      title={t('seconds.review')}
      rows={rows}
      warning={t('seconds.risk')}
      kind={draft.direction === 'up' ? 'buy' : 'sell'}
      isBusy={placing.isBusy}
      isDisabled={barred !== null}
      failure={barred ?? placing.failure}
      onConfirm={placing.confirm}
      onClose={placing.close}
      below={<p className="pt-2.5 text-sub text-t3">{t('seconds.rule_note')}</p>}
    />
  )
}
