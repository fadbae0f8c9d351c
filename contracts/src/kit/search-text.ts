import { normalizeTyped } from './typed.ts'

/** Text in the form in which searches compare: without case, accents, invisible characters and kinds of kana. */
export const normalizeForSearch = (text: string): string =>
  normalizeTyped(text, 'words')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[\u3041-\u3096]/g, katakana)

const KANA_STEP = 0x60
const katakana = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + KANA_STEP)

/** Whether a text contains every searched word; case and accents do not matter. */
export function hasWords(text: string, query: string): boolean {
  const hay = normalizeForSearch(text)
  return normalizeForSearch(query)
    .split(' ')
    .every((word) => hay.includes(word))
}
