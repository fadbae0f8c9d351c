import type { RefusalCode } from '#kit'

/** Lengths in user-perceived characters (graphemes). */
export const NICKNAME = { shortest: 2, longest: 10 } as const
export const SIGNATURE = { shortest: 2, longest: 30 } as const
export const PHRASE = { shortest: 4, longest: 20 } as const

const CONTROL = /\p{C}/u
/** A sign that can be seen: not a space, a mark alone, or one of the letters and signs without a shape. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u
/** User-perceived characters. */
export const characterCount = (text: string): number => [...new Intl.Segmenter().segment(text)].length

/** The problem with a profile text, or null. Any script is allowed, control characters are not. */
export function profileTextIssue(
  text: string,
  { shortest, longest }: { readonly shortest: number; readonly longest: number },
): RefusalCode | null {
  const length = characterCount(text)
  if (length < shortest) return 'text_too_short'
  if (length > longest) return 'text_too_long'
  if (!VISIBLE.test(text)) return 'special_characters'
  // Joiners are part of words and of combined emoji; all other invisible characters are rejected.
  return CONTROL.test(text.replaceAll(/[\u200c\u200d]/g, '')) ? 'special_characters' : null
}

/** Words of letters, marks and digits of any script, each separated by one space or by other separators. */
const PLAIN = /^[_.-]*[\p{L}\p{N}][\p{L}\p{M}\p{N}_.-]*(?: [\p{L}\p{N}_.-][\p{L}\p{M}\p{N}_.-]*)*$/u
/** A name without letters reads like a member's number. */
const LETTER = /\p{L}/u
/** Signs without a shape, and marks piled up beyond any writing. */
const HIDDEN = /\p{Default_Ignorable_Code_Point}|\p{M}{5}/u

/**
 * The problem with a nickname, or null. Stricter than a profile text because other members see it. The exchange also
 * refuses names that look like those of the house.
 */
export const nicknameIssue = (nickname: string): RefusalCode | null =>
  profileTextIssue(nickname, NICKNAME) ??
  (PLAIN.test(nickname) && LETTER.test(nickname) && !HIDDEN.test(nickname) ? null : 'special_characters')

/** The first and the last character of a name; never a whole name. */
export function maskName(name: string): string {
  const signs = Array.from(name)
  const [first = ''] = signs
  return signs.length < 3 ? `${first}**` : `${first}**${signs.at(-1)}`
}
