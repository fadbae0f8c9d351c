import type { ReactNode } from 'react'

const RADIUS = 15
const AROUND = 2 * Math.PI * RADIUS
const RING = { cx: 18, cy: 18, r: RADIUS }

/** A ring with the share that is left, and its text below. */
export function Ring({ share, children }: { share: number; children: ReactNode }) {
  const shown = Math.min(1, Math.max(0, share))
  return (
    <span className="inline-flex shrink-0 flex-col items-center gap-0.5 text-cap">
      <svg
        aria-hidden="true"
        viewBox="0 0 36 36"
        width="36"
        height="36"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="-rotate-90"
      >
        <circle {...RING} stroke="var(--bg-3)" />
        {shown > 0 && (
          <circle {...RING} stroke="var(--primary-text)" strokeDasharray={`${shown * AROUND} ${AROUND}`} />
        )}
      </svg>
      {children}
    </span>
  )
}
