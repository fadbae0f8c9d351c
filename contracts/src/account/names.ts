import type { RefusalCode } from '#kit'

/** Lengths in user-perceived characters (graphemes). */
export const NICKNAME = { shortest: 2, longest: 10 } as const
export const SIGNATURE = { shortest: 2, longest: 30 } as const
export const PHRASE = { shortest: 4, longest: 20 } as const

const CONTROL = /\p{C}/u
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
  // Joiners are part of words and of combined emoji; all other invisible characters are rejected.
  return CONTROL.test(text.replaceAll(/[\u200c\u200d]/g, '')) ? 'special_characters' : null
}

/** Letters, marks, digits and spaces of any script, and three punctuation marks. */
const PLAIN = /^[\p{L}\p{M}\p{N} _.-]+$/u

/** The problem with a nickname, or null. Stricter than a profile text because other members see it. */
export const nicknameIssue = (nickname: string): RefusalCode | null =>
  profileTextIssue(nickname, NICKNAME) ?? (PLAIN.test(nickname) ? null : 'special_characters')

/** The first and the last character of a name; never a whole name. */
export function maskName(name: string): string {
  const signs = Array.from(name)
  const [first = ''] = signs
  return signs.length < 3 ? `${first}**` : `${first}**${signs.at(-1)}`
}
