import { points } from '@bourse/contracts/points'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Empty } from '#kit/feedback'
import { quantityText, signedText, timeText } from '#kit/format'
import { EndlessList, RecordRow } from '#kit/list'
import { useLanguage, useText } from '#text'
import { pagesFor } from '#api'

/** How the points came and went. */
export function History() {
  const t = useText()
  const language = useLanguage()
  const pages = useInfiniteQuery(pagesFor(points.history, {}))
  return (
    <EndlessList
      pages={pages}
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
