import type { ComponentProps, ReactNode } from 'react'
import { QueryView, SkeletonRows } from '#kit/feedback'
import { LoginPrompt } from './rows.tsx'

type Props<T> = {
  readonly query: ComponentProps<typeof QueryView<{ readonly list: readonly T[] }>>['query']
  /** Shown to a guest; null for a member. */
  readonly login: string | null
  readonly empty: ReactNode
  readonly row: (order: T) => ReactNode
  readonly className?: string
}

/** The first page of the member's own orders or positions, below a ticket. */
export const OrderList = <T extends { readonly id: string }>(props: Props<T>) => {
  const { query, login, empty, row, className = 'divide-y divide-line' } = props
  if (login !== null) return <LoginPrompt>{login}</LoginPrompt>
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows count={2} />}
      empty={
        typeof empty === 'string' ? <p className="px-8 py-6 text-center text-sub text-t3">{empty}</p> : empty
      }
    >
      {({ list }) => (
        <ul className={className}>
          {list.map((order) => (
            <li key={order.id}>{row(order)}</li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
