import { type Amount, multiplyByInt, ONE, sum, ZERO } from '@bourse/contracts/kit'
import type { ReactNode } from 'react'

type Share = { readonly name: string; readonly share: Amount }

const SLICES = 5
/** Steps of one colour; the list beside the ring names each. */
const STRENGTHS = [1, 0.74, 0.54, 0.38, 0.26, 0.16]

/** The five largest shares and the sum of the others. */
function groupSlices(shares: readonly Share[], other: string): readonly Share[] {
  const shown = shares.slice(0, SLICES)
  const rest = shares.slice(SLICES).map(({ share }) => share)
  return rest.length === 0 ? shown : [...shown, { name: other, share: sum(ZERO, ...rest) }]
}

type Props = {
  /** The largest first; their sum is one. */
  readonly shares: readonly Share[]
  /** The name of all others. */
  readonly other: string
  readonly textOf: (share: Amount) => string
  /** Replaces the name in the list. */
  readonly label?: (name: string) => ReactNode
}

/** Parts of a whole: a ring, and its list in words. */
export function Shares({ shares, other, textOf, label }: Props) {
  const slices = groupSlices(shares, other)
  return (
    <div className="flex items-center gap-5">
      <ShareRing shares={slices.map(({ share }) => share)} />
      <ul className="min-w-0 flex-1 space-y-1.5 text-sub">
        {slices.map(({ name, share }, at) => (
          <li key={name} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className="size-2.5 shrink-0 rounded-xs bg-link"
              style={{ opacity: STRENGTHS[at] }}
            />
            <span className="min-w-0 flex-1 text-t1 wrap-anywhere">{label?.(name) ?? name}</span>
            <span className="num font-num text-t2">{textOf(share)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Whole hundredths of the circle. */
const hundredths = (share: Amount): number => Number(multiplyByInt(share, 1_000n) / ONE) / 10

function ShareRing({ shares }: { shares: readonly Amount[] }) {
  const lengths = shares.map(hundredths)
  const starts = lengths.map((_, at) => lengths.slice(0, at).reduce((total, length) => total + length, 0))
  return (
    <svg aria-hidden="true" viewBox="0 0 42 42" className="size-24 shrink-0 -rotate-90">
      {lengths.map((length, at) => {
        const drawn = Math.max(0, length - GAP)
        return (
          <circle
            key={at}
            cx="21"
            cy="21"
            r="15.9155"
            fill="none"
            stroke="var(--primary-text)"
            strokeOpacity={STRENGTHS[at]}
            strokeWidth="6"
            strokeDasharray={`${drawn} ${100 - drawn}`}
            strokeDashoffset={-(starts[at] ?? 0)}
          />
        )
      })}
    </svg>
  )
}

/** The gap between two slices, in hundredths of the circle. */
const GAP = 0.8
