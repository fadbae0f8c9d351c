import { type Key, useText } from '#text'

const LEVELS = {
  weak: { words: 'security.weak', bars: 1, colorClass: 'bg-error' },
  fair: { words: 'security.fair', bars: 2, colorClass: 'bg-warning' },
  strong: { words: 'security.strong', bars: 3, colorClass: 'bg-success' },
} as const satisfies Record<string, { words: Key; bars: number; colorClass: string }>

/** Estimates the guessing effort: length counts most, character classes a little. */
export function strengthOf(password: string): keyof typeof LEVELS {
  const kinds = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) =>
    kind.test(password),
  ).length
  const variety = new Set(password).size
  if (password.length < 8 || variety < 5) return 'weak'
  return password.length >= 14 || (password.length >= 10 && kinds >= 3) ? 'strong' : 'fair'
}

/** A hint while typing; it rejects nothing. */
export function Strength({ password }: { password: string }) {
  const t = useText()
  if (password === '') return null
  const { words, bars, colorClass } = LEVELS[strengthOf(password)]
  return (
    <p className="flex items-center gap-2 pt-2 text-cap text-t2">
      <span aria-hidden="true" className="flex gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={`h-1 w-8 rounded-pill ${bar <= bars ? colorClass : 'bg-chip'}`} />
        ))}
      </span>
      {t(words)}
    </p>
  )
}
