import { matchIn } from './match.ts'

/** A name whose matched part stands out by more than its colour. */
export function HighlightedText({ text, query }: { text: string; query: string }) {
  const match = matchIn(text, query)
  if (match === null) return text
  return (
    <>
      {match.before}
      <mark className="bg-transparent text-link underline decoration-2 underline-offset-4">{match.hit}</mark>
      {match.after}
    </>
  )
}
