import { htmlOf, sectionsOf } from '#kit/html'
import type { Question, QuestionGroup } from './search-questions.ts'

function questionOf(details: HTMLDetailsElement): Question {
  const summary = details.querySelector('summary')
  const rest = [...details.childNodes].filter((node) => node !== summary)
  return { title: summary?.textContent?.trim() ?? '', answer: htmlOf(rest), text: details.textContent ?? '' }
}

/** Parses questions and answers from headings and `details`. Empty for other markup. */
export const questionsOf = (html: string): readonly QuestionGroup[] =>
  sectionsOf(html)
    .map(({ title, nodes }) => ({
      title,
      questions: nodes.filter((node) => node instanceof HTMLDetailsElement).map(questionOf),
    }))
    .filter((group) => group.questions.length > 0)
