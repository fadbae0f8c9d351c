import { points } from '@bourse/contracts/points'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '#kit/feedback'
import { quantityText, signedText, timeText } from '#kit/format'
import { HistoryList, RecordRow } from '#kit/list'
import { useLanguage, useText } from '#text'
import { pagesFor } from '#api'

/** Points earned and spent, newest first. */
export function History() {
  const t = useText()
  const language = useLanguage()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(points.history, {}))}
      keyOf={(entry) => entry.id}
      row={(entry) => (
        <RecordRow
          title={entry.label ?? t('points.entry')}
          note={entry.at === null ? undefined : timeText(entry.at, language)}
          value={
            <span className={entry.change > 0n ? 'text-up' : 'text-t1'}>
              {signedText(entry.change, quantityText(entry.change, language))}
            </span>
          }
          trailing={entry.after === null ? undefined : quantityText(entry.after, language)}
        />
      )}
      empty={<Empty title={t('points.no_history')} />}
    />
  )
}
