import { ChevronDown, Headset } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EmptyWithLink } from '#kit/control'
import { SearchField } from '#kit/field'
import { HtmlBody, htmlOf, sectionsOf } from '#kit/html'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { type Question, type QuestionGroup, searchQuestions } from './search-questions.ts'
import { StaticPage } from './static-page.tsx'

export const Screen = () => (
  <StaticPage page="faq">{(article) => <Faq html={article.content ?? ''} />}</StaticPage>
)

function Faq({ html }: { html: string }) {
  const t = useText()
  const [searchText, setSearchText] = useState('')
  const all = useMemo(() => questionsOf(html), [html])
  const groups = useMemo(() => searchQuestions(all, searchText), [all, searchText])
  if (all.length === 0)
    return (
      <div className="px-gutter pt-2 pb-10">
        <HtmlBody html={html} />
        <StillHelp />
      </div>
    )
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) bg-page px-gutter pt-1 pb-2">
        <SearchField value={searchText} onChange={setSearchText} label={t('content.faq_hint')} />
      </div>
      {groups.length === 0 ? (
        <EmptyWithLink
          title={t('search.none', { text: searchText.trim() })}
          to="kefu/index"
          label={t('screen.support')}
        />
      ) : (
        <div className="space-y-5 px-gutter pt-2 pb-10">
          {groups.map((group, at) => (
            <GroupCard key={group.title ?? at} group={group} />
          ))}
        </div>
      )}
    </>
  )
}

function GroupCard({ group }: { group: QuestionGroup }) {
  const t = useText()
  return (
    <section>
      <h2 className="px-1 pb-2 text-sub font-med text-t3">{group.title ?? t('content.other')}</h2>
      <div className="card divide-y divide-line overflow-hidden">
        {group.questions.map((question) => (
          <Accordion key={question.title} question={question} />
        ))}
      </div>
    </section>
  )
}

const Accordion = ({ question }: { question: Question }) => (
  <details className="group">
    <summary className="press flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 -outline-offset-2 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 flex-1 text-row font-med text-t1">{question.title}</span>
      <ChevronDown size={18} className="shrink-0 text-t3 transition-transform group-open:rotate-180" />
    </summary>
    <div className="px-4 pb-2">
      <HtmlBody html={question.answer} />
      <StillHelp />
    </div>
  </details>
)

function StillHelp() {
  const t = useText()
  return (
    <PageLink
      to="kefu/index"
      className="press mt-2 flex min-h-hit items-center gap-2 text-sub font-med text-link"
    >
      <Headset size={16} />
      {t('content.need_help')}
    </PageLink>
  )
}

function questionOf(details: HTMLDetailsElement): Question {
  const summary = details.querySelector('summary')
  const rest = [...details.childNodes].filter((node) => node !== summary)
  return { title: summary?.textContent?.trim() ?? '', answer: htmlOf(rest), text: details.textContent ?? '' }
}

/** Parses questions and answers from headings and `details`. Empty for other markup. */
const questionsOf = (html: string): readonly QuestionGroup[] =>
  sectionsOf(html)
    .map(({ title, nodes }) => ({
      title,
      questions: nodes.filter((node) => node instanceof HTMLDetailsElement).map(questionOf),
    }))
    .filter((group) => group.questions.length > 0)
