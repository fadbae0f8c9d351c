import { content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { SearchField } from '#kit/field'
import { useText } from '#text'
import { queryFor } from '#api'
import { Accordion, parseQuestions } from './question-list.tsx'
import { type QuestionGroup, searchQuestions } from './search-questions.ts'

const STALE_MS = 10 * 60_000
const SHOWN = 5

/** The questions of the FAQ; none while it is loaded, and with an FAQ of another form. */
export function useFaq(): readonly QuestionGroup[] {
  const { data } = useQuery({ ...queryFor(content.faq, {}), staleTime: STALE_MS })
  const html = data?.content ?? ''
  return useMemo(() => parseQuestions(html), [html])
}

/** FAQ search above the support form. */
export function FaqSearch() {
  const t = useText()
  const [searchText, setSearchText] = useState('')
  const all = useFaq()
  const found = useMemo(
    () => searchQuestions(all, searchText).flatMap(({ questions }) => questions),
    [all, searchText],
  )
  if (all.length === 0) return null
  return (
    <section className="space-y-3">
      <h2 className="text-sub font-med text-t3">{t('support.answers')}</h2>
      <SearchField value={searchText} onChange={setSearchText} label={t('content.faq_hint')} />
      {found.length === 0 ? (
        <p className="px-1 text-sub text-t3">{t('search.none', { text: searchText.trim() })}</p>
      ) : (
        <div className="card divide-y divide-line overflow-hidden">
          {found.slice(0, SHOWN).map((question) => (
            <Accordion key={question.title} question={question} />
          ))}
        </div>
      )}
    </section>
  )
}
