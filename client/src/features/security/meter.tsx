import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { Skeleton } from '#kit/feedback'
import { Card } from '#kit/layout'
import { useText } from '#text'
import type { Protection } from './queries.ts'

const PARTS = 4

/** Counts login password, fund password, phone number and e-mail address. The first always exists. */
export function Meter({ protection }: { protection: Protection }) {
  const t = useText()
  if (!protection.isKnown) return <Skeleton className="mb-4 h-24 rounded-lg" />
  const done = 1 + (protection.hasPayPassword === true ? 1 : 0) + protection.bound.length
  const isFull = done === PARTS
  const Mark = isFull ? ShieldCheck : ShieldAlert
  const colorClass = isFull ? 'text-success' : 'text-warning'
  return (
    <Card className="mb-4">
      <div className="flex items-center gap-3">
        <Mark size={32} strokeWidth={1.5} className={`shrink-0 ${colorClass}`} />
        <div className="min-w-0 flex-1">
          <p className="text-body font-semi">{t('security.done_of', { n: done, all: PARTS })}</p>
          <p className="text-sub text-t2">{t(isFull ? 'security.full' : 'security.not_full')}</p>
        </div>
      </div>
      <div aria-hidden="true" className="mt-3 flex gap-1.5">
        {[1, 2, 3, 4].map((part) => (
          <span
            key={part}
            className={`h-1.5 flex-1 rounded-pill ${part > done ? 'bg-chip' : isFull ? 'bg-success' : 'bg-warning'}`}
          />
        ))}
      </div>
    </Card>
  )
}
