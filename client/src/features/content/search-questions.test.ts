import { describe, expect, it } from 'vitest'
import { type QuestionGroup, searchQuestions, suggestFromFaq } from './search-questions.ts'

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
  { title: null, questions: [question('Who sees my code?', 'No member, ever.')] },
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
    expect(found('code no member')).toEqual(['Who sees my code?'])
    expect(found('code deposit')).toEqual([])
  })
  it('leaves out groups without matches', () => expect(searchQuestions(groups, 'code')).toHaveLength(1))
})

describe('suggestions for a message', () => {
  const all: readonly QuestionGroup[] = [
    {
      title: null,
      questions: [
        question('How do I deposit?', 'Open Assets and choose a coin.'),
        question('How do I withdraw?', 'Open Assets. A deposit is not needed.'),
        question('入金が反映されません', 'ネットワークを確認してください。'),
        question('What is a fee?', 'Open the receipt.'),
        question('Is my code safe?', 'Open Security.'),
        question('How do I log in?', 'Open the app.'),
      ],
    },
  ]
  const titles = (message: string) => suggestFromFaq(all, message).map(({ title }) => title)

  it('are the questions with its rare words, in the title first', () => {
    expect(titles('Hello, how can my deposit be so late?')).toEqual([
      'How do I deposit?',
      'How do I withdraw?',
    ])
    expect(titles('open how')).toEqual([])
    expect(titles('')).toEqual([])
  })
  it('find words in scripts without spaces', () => {
    expect(titles('先週の入金がまだです')).toEqual(['入金が反映されません'])
  })
})
