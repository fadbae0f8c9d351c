/**
 * The purpose of a field, which decides which characters belong in its text:
 * `digits` codes by message, telephone and card numbers · `code` e-mail and wallet addresses, invitation codes ·
 * `words` search, and amounts, whose blanks separate groups · `name` names, which may need joiners inside.
 */
export type TypedKind = 'digits' | 'code' | 'words' | 'name'

/** Zero-width characters, directional marks, soft hyphens, variation selectors, fillers. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu
/** Directional marks change how the rest of a name looks; the joiners of scripts and emoji do not. */
const DIRECTIONAL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
/** White space, other control characters and the blank Braille cell. */
const BLANKS = /[\s\p{Cc}\u2800]+/gu
const UNSEEN_START = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/u
/** A variation selector at the end belongs to the emoji before it. */
const UNSEEN = /^[\s\p{Cc}\p{Cf}\u2800]$/u

/**
 * Text as it is read by a person: compatible forms are unified (full-width letters and digits), and characters
 * that cannot be seen are removed; blanks too where none belong. Fields show the text as it was typed; its checks,
 * comparisons and requests use this form, on the client and on the server.
 */
export function normalizeTyped(text: string, kind: TypedKind): string {
  if (kind === 'name')
    return stripUnseenEnd(text.replace(DIRECTIONAL, '').replace(UNSEEN_START, '')).normalize('NFC')
  const plain = text.replace(INVISIBLE, '').normalize('NFKC').replace(INVISIBLE, '')
  if (kind === 'words') return plain.replace(BLANKS, ' ').trim().normalize('NFKC')
  const joined = plain.replace(BLANKS, '').normalize('NFKC')
  return kind === 'digits' ? latinDigits(joined) : joined
}

/** Removes one character at a time: a single expression would search from each index of the text. */
function stripUnseenEnd(text: string): string {
  const points = Array.from(text)
  while (UNSEEN.test(points.at(-1) ?? '')) points.pop()
  return points.join('')
}

/** Decimal digits of any script as 0–9. Every script has its ten digits in a row, from zero to nine. */
export const latinDigits = (text: string): string => text.replace(/\p{Nd}/gu, digitValue)

const DIGIT = /^\p{Nd}$/u

function digitValue(letter: string): string {
  const code = letter.codePointAt(0) as number
  let before = 0
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}
