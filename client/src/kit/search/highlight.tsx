import { normalizeTyped } from '@bourse/contracts/kit'

/** Characters without case and accents, one for one, so that positions agree in both texts. */
const folded = (text: string): string[] =>
  Array.from(text).map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter)

/** The text split around the query, ignoring case, accents and surrounding spaces; null without a match. */
export function matchIn(text: string, query: string) {
  const needle = folded(normalizeTyped(query, 'words'))
  if (needle.length === 0) return null
  const hay = folded(text)
  const at = hay.findIndex((_, start) => needle.every((letter, step) => hay[start + step] === letter))
  if (at < 0) return null
  const end = at + needle.length
  const part = (from: number, to?: number) => Array.from(text).slice(from, to).join('')
  return { before: part(0, at), hit: part(at, end), after: part(end) }
}

/** Marks the matched part of a name by more than its colour. */
export function HighlightedText({ text, query }: { text: string; query: string }) {
  const match = matchIn(text, query)
  if (match === null) return <>{text}</>
  return (
    <>
      {match.before}
      <mark className="bg-transparent text-link underline">{match.hit}</mark>
      {match.after}
    </>
  )
}
