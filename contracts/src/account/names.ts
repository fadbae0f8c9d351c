import type { RefusalCode } from '#kit'

/** How long names may be, in characters as a person counts them. */
export const NICKNAME = { shortest: 2, longest: 10 } as const
export const SIGNATURE = { shortest: 2, longest: 30 } as const
export const PHRASE = { shortest: 4, longest: 20 } as const

const CONTROL = /\p{C}/u
const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length

/** What is wrong with a line that a member writes about himself; null when nothing is. Any script, no control characters. */
export function profileTextIssue(
  text: string,
  { shortest, longest }: { readonly shortest: number; readonly longest: number },
): RefusalCode | null {
  const length = lengthOf(text)
  if (length < shortest) return 'text_too_short'
  if (length > longest) return 'text_too_long'
  // Joiners belong to written words and to pictures made of several; everything else that cannot be seen does not.
  return CONTROL.test(text.replaceAll(/[\u200c\u200d]/g, '')) ? 'special_characters' : null
}

/** Letters, marks, digits and spaces of any script, and the three signs that names are written with. */
const PLAIN = /^[\p{L}\p{M}\p{N} _.-]+$/u

/** What is wrong with a nickname: other members read it, so it is plain besides. */
export const nicknameIssue = (nickname: string): RefusalCode | null =>
  profileTextIssue(nickname, NICKNAME) ?? (PLAIN.test(nickname) ? null : 'special_characters')
