export type Question = { readonly title: string; readonly answer: string; readonly text: string }
export type QuestionGroup = { readonly title: string | null; readonly questions: readonly Question[] }

// The same function of #kit/format would load the chunk of figures and dates with the FAQ.
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

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
