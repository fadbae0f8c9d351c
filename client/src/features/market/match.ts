/** A text split around the matched part. */
export type Match = { readonly before: string; readonly hit: string; readonly after: string }

/** Characters without case and accents, one for one, so that positions agree in both texts. */
const lettersOf = (text: string): string[] => Array.from(text)

const folded = (text: string): string[] =>
  lettersOf(text).map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter)

/** Finds the query in the text, ignoring case, accents and surrounding spaces. */
export function matchIn(text: string, query: string): Match | null {
  const needle = folded(query.trim().replace(/\s+/g, ' '))
  if (needle.length === 0) return null
  const letters = lettersOf(text)
  const hay = folded(text)
  const at = hay.findIndex((_, start) => needle.every((letter, step) => hay[start + step] === letter))
  if (at < 0) return null
  const end = at + needle.length
  return {
    before: letters.slice(0, at).join(''),
    hit: letters.slice(at, end).join(''),
    after: letters.slice(end).join(''),
  }
}
