import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, CircleDot, Clock, CircleX } from 'lucide-react'

const VARIANTS = {
  success: { colorClass: 'text-success', Icon: CircleCheck },
  warning: { colorClass: 'text-warning', Icon: Clock },
  primary: { colorClass: 'text-link', Icon: CircleDot },
  error: { colorClass: 'text-error', Icon: CircleX },
  secondary: { colorClass: 'text-flat', Icon: CircleAlert },
}
export type Status = keyof typeof VARIANTS

/** Green: done; gold: waiting; blue: running; red: failed; grey: ended. The text repeats the state. */
export function StatusTag({ status, children }: { status: Status; children: ReactNode }) {
  const { colorClass, Icon } = VARIANTS[status]
  return (
    <span
      className={`tint inline-flex items-center gap-1 rounded-xs px-1.5 py-0.5 text-cap font-med ${colorClass}`}
    >
      <Icon size={12} strokeWidth={2.25} className="shrink-0" />
      {children}
    </span>
  )
}

type Step = {
  readonly title: string
  readonly note?: string
  readonly state: 'done' | 'now' | 'next' | 'failed'
}

const DOT_COLORS = { done: 'bg-success', now: 'bg-link', next: 'bg-chip', failed: 'bg-error' }

export const Timeline = ({ steps }: { steps: readonly Step[] }) => (
  <ol>
    {steps.map((step, at) => (
      <li
        key={at}
        aria-current={step.state === 'now' ? 'step' : undefined}
        className="relative flex gap-3 pb-4 last:pb-0"
      >
        {at < steps.length - 1 && (
          <span aria-hidden="true" className="absolute top-5 bottom-0 left-[5px] w-px bg-line" />
        )}
        <span
          aria-hidden="true"
          className={`mt-1.5 size-[11px] shrink-0 rounded-pill ${DOT_COLORS[step.state]}`}
        />
        <div>
          <p className={`text-row ${step.state === 'next' ? 'text-t3' : 'text-t1'}`}>{step.title}</p>
          {step.note !== undefined && <p className="text-sub text-t3">{step.note}</p>}
        </div>
      </li>
    ))}
  </ol>
)
