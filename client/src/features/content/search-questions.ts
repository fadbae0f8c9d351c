import { normalizeForSearch } from '#kit/format'

export type Question = { readonly title: string; readonly answer: string; readonly text: string }
export type QuestionGroup = { readonly title: string | null; readonly questions: readonly Question[] }

/** Questions that contain every searched word; case and accents do not matter. */
export function searchQuestions(
  groups: readonly QuestionGroup[],
  searchText: string,
): readonly QuestionGroup[] {
  const words = normalizeForSearch(searchText)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return groups
  return groups
    .map(({ title, questions }) => ({
      title,
      questions: questions.filter(({ text }) =>
        words.every((word) => normalizeForSearch(text).includes(word)),
      ),
    }))
    .filter((group) => group.questions.length > 0)
}
