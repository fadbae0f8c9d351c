import { normalizeTyped } from '@bourse/contracts/kit'
export type Question = { readonly title: string; readonly answer: string; readonly text: string }
export type QuestionGroup = { readonly title: string | null; readonly questions: readonly Question[] }

// The same function of #kit/format would load the chunk of figures and dates with the FAQ.
const folded = (text: string) =>
  normalizeTyped(text, 'words').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Questions that contain every searched word; case and accents do not matter. */
export function searchQuestions(
  groups: readonly QuestionGroup[],
  searchText: string,
): readonly QuestionGroup[] {
  const words = folded(searchText)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return groups
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ text }) => words.every((word) => folded(text).includes(word))),
    }))
    .filter((group) => group.questions.length > 0)
}

const SUGGESTED = 3
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const SHORTEST_WORD = 3

/** Words of a text; of scripts without spaces, every two neighbouring characters. */
function splitTerms(text: string): readonly string[] {
  const words = folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const terms = words.flatMap((word) => {
    if (!UNSPACED.test(word)) return word.length < SHORTEST_WORD ? [] : [word]
    return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
  })
  return [...new Set(terms)]
}

/**
 * The questions that fit a message best, at most three. A rare word counts for more than a frequent one, and one in
 * the title for twice as much; words of more than a third of all questions count for nothing. Those that fit
 * less than half as well as the best are left out.
 */
export function suggestFromFaq(groups: readonly QuestionGroup[], message: string): readonly Question[] {
  const all = groups.flatMap(({ questions }) =>
    questions.map((question) => ({
      question,
      title: folded(question.title),
      text: folded(question.text),
      score: 0,
    })),
  )
  for (const term of splitTerms(message)) {
    const having = all.filter(({ text }) => text.includes(term))
    if (having.length * 3 > all.length) continue
    for (const each of having) each.score += (each.title.includes(term) ? 2 : 1) / having.length
  }
  const best = Math.max(...all.map(({ score }) => score))
  return all
    .filter(({ score }) => score > 0 && score * 2 >= best)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, SUGGESTED)
    .map(({ question }) => question)
}
