import { refuse } from '@bourse/contracts/kit'

const SHORTEST = 2
const LONGEST = 10
/** Letters, marks, digits and spaces of any script, and the three signs that names are written with. */
const PLAIN = /^[\p{L}\p{M}\p{N} _.-]+$/u

const lengthOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length

/** Two to ten characters as a person counts them, without special characters. */
export function assertNickname(nickname: string): void {
  const length = lengthOf(nickname)
  if (length > LONGEST) refuse('text_too_long')
  if (length < SHORTEST || !PLAIN.test(nickname)) refuse('special_characters')
}
