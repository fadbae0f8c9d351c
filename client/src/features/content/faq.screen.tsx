import { Headset } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EmptyWithLink } from '#kit/control'
import { SearchField } from '#kit/field'
import { HtmlBody } from '#kit/html'
import { PageLink, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { Accordion, parseQuestions } from './question-list.tsx'
import { type QuestionGroup, searchQuestions } from './search-questions.ts'
import { StaticPage } from './static-page.tsx'

export const Screen = () => (
  <StaticPage page="faq">{(article) => <Faq html={article.content ?? ''} />}</StaticPage>
)

function Faq({ html }: { html: string }) {
  const t = useText()
  const [searchText, setSearchText] = useState(useQueryValue('q') ?? '')
  const all = useMemo(() => parseQuestions(html), [html])
  const groups = useMemo(() => searchQuestions(all, searchText), [all, searchText])
  const isOnly = groups.flatMap(({ questions }) => questions).length === 1
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
            <GroupCard key={group.title ?? at} group={group} isOpen={isOnly} />
          ))}
        </div>
      )}
    </>
  )
}

function GroupCard({ group, isOpen }: { group: QuestionGroup; isOpen: boolean }) {
  const t = useText()
  return (
    <section>
      <h2 className="px-1 pb-2 text-sub font-med text-t3">{group.title ?? t('content.other')}</h2>
      <div className="card divide-y divide-line overflow-hidden">
        {group.questions.map((question) => (
          <Accordion key={question.title} question={question} isOpen={isOpen}>
            <StillHelp />
          </Accordion>
        ))}
      </div>
    </section>
  )
}

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
