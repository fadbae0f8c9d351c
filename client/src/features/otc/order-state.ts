import type { Instant } from '@bourse/contracts/kit'
import type { OtcOrder } from '@bourse/contracts/otc'
import type { Status } from '#kit/feedback'
import type { Key } from '#text'

type State = { readonly key: Key; readonly status: Status }

const PLAIN = {
  disputed: { key: 'otc.disputed', status: 'warning' },
  released: { key: 'otc.released', status: 'success' },
  cancelled: { key: 'otc.cancelled', status: 'secondary' },
  expired: { key: 'otc.expired', status: 'secondary' },
} as const

/** The state of an order, from the member's side. */
export function deriveState({ side, status }: Pick<OtcOrder, 'side' | 'status'>): State {
  if (status !== 'placed' && status !== 'paid') return PLAIN[status]
  const isOwnTurn = (side === 'buy') === (status === 'placed')
  return { key: `otc.${side}_${status}`, status: isOwnTurn ? 'warning' : 'primary' }
}

type Step = {
  readonly key: Key
  readonly at: Instant | null
  readonly state: 'done' | 'now' | 'next' | 'failed'
}

/** Past steps with their times, and the expected ones. */
export function listSteps(order: OtcOrder): Step[] {
  const { status, createdAt, paidAt, disputedAt, closedAt } = order
  const isOver = closedAt !== null
  const past = (key: Key, at: Instant | null): Step[] => (at === null ? [] : [{ key, at, state: 'done' }])
  const end: Step[] = isOver
    ? [{ key: deriveState(order).key, at: closedAt, state: status === 'released' ? 'done' : 'failed' }]
    : [
        { key: deriveState(order).key, at: null, state: 'now' },
        { key: 'otc.released', at: null, state: 'next' },
      ]
  return [
    ...past('otc.placed', createdAt),
    ...past('otc.paid_step', paidAt),
    ...(disputedAt !== null && isOver ? past('otc.disputed_toast', disputedAt) : []),
    ...end,
  ]
}
