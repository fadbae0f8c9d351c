import { describe, expect, it } from 'vitest'
import { type QuestionGroup, searchQuestions } from './search-questions.ts'

const question = (title: string, answer: string) => ({
  title,
  answer: `<p>${answer}</p>`,
  text: `${title} ${answer}`,
})
const groups: readonly QuestionGroup[] = [
  {
    title: 'Money',
    questions: [question('How do I deposit?', 'Open Assets.'), question('Où est mon dépôt ?', 'Patience.')],
  },
  { title: null, questions: [question('Who sees my code?', 'Nobody, ever.')] },
]
const found = (searchText: string) =>
  searchQuestions(groups, searchText).flatMap((group) => group.questions.map((each) => each.title))

describe('a search in the FAQ', () => {
  it('shows everything for an empty search', () => expect(found('  ')).toHaveLength(3))
  it('matches questions and answers, ignoring case and accents', () => {
    expect(found('DEPOT')).toEqual(['Où est mon dépôt ?'])
    expect(found('assets')).toEqual(['How do I deposit?'])
  })
  it('requires every word, in any order', () => {
    expect(found('code nobody')).toEqual(['Who sees my code?'])
    expect(found('code deposit')).toEqual([])
  })
  it('leaves out groups without matches', () => expect(searchQuestions(groups, 'code')).toHaveLength(1))
})
