import { type Key, useText } from '#text'
import { strengthOf } from './password-form.ts'

const LEVELS = {
  weak: { words: 'security.weak', bars: 1, colorClass: 'bg-error' },
  fair: { words: 'security.fair', bars: 2, colorClass: 'bg-warning' },
  strong: { words: 'security.strong', bars: 3, colorClass: 'bg-success' },
} as const satisfies Record<string, { words: Key; bars: number; colorClass: string }>

/** A hint while typing; it forbids nothing. */
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
