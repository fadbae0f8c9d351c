import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { HtmlBody, serializeNodes, parseSections } from '#kit/html'
import type { Question, QuestionGroup } from './search-questions.ts'

type Props = { readonly question: Question; readonly isOpen?: boolean; readonly children?: ReactNode }

/** A question that opens its answer. */
export const Accordion = ({ question, isOpen = false, children }: Props) => (
  <details open={isOpen} className="group">
    <summary className="press flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-3 -outline-offset-2 [&::-webkit-details-marker]:hidden">
      <span className="min-w-0 flex-1 text-row font-med text-t1">{question.title}</span>
      <ChevronDown size={18} className="shrink-0 text-t3 transition-transform group-open:rotate-180" />
    </summary>
    <div className="px-4 pb-2">
      <HtmlBody html={question.answer} />
      {children}
    </div>
  </details>
)

function parseQuestion(details: HTMLDetailsElement): Question {
  const summary = details.querySelector('summary')
  const rest = [...details.childNodes].filter((node) => node !== summary)
  return {
    title: summary?.textContent?.trim() ?? '',
    answer: serializeNodes(rest),
    text: details.textContent ?? '',
  }
}

/** Parses questions and answers from headings and `details`. Empty for other markup. */
export const parseQuestions = (html: string): readonly QuestionGroup[] =>
  parseSections(html)
    .map(({ title, nodes }) => ({
      title,
      questions: nodes.filter((node) => node instanceof HTMLDetailsElement).map(parseQuestion),
    }))
    .filter((group) => group.questions.length > 0)
