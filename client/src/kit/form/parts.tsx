import type { ComponentProps, ReactNode } from 'react'
import { ArrowLeftRight } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { QueryView, SkeletonRows } from '#kit/feedback'
import { PageLink, useLoginQuery } from '#kit/route'
import { useText } from '#text'

type TransferProps = {
  readonly name: string
  readonly query?: Readonly<Record<string, string>>
  readonly className?: string
}

/** Link beside the free balance to the transfer that adds to it. */
export const TransferLink = ({ name, query = {}, className = 'ml-1.5 translate-y-0.5' }: TransferProps) => (
  <PageLink
    to="fund/fundTransfer"
    query={query}
    aria-label={name}
    className={`press hit inline-flex text-link ${className}`}
  >
    <ArrowLeftRight size={14} />
  </PageLink>
)

export function AvailableLabel({ name }: { readonly name: string }) {
  const t = useText()
  return (
    <>
      {t('field.available')}
      <TransferLink name={name} />
    </>
  )
}

/** Replaces the list of own orders for a guest. */
export function LoginPrompt({ children }: { readonly children: ReactNode }) {
  const t = useText()
  return (
    <div className="flex flex-col items-center gap-3 px-gutter py-6 text-center text-sub text-t3">
      <p>{children}</p>
      <LinkButton to="common/login" query={useLoginQuery()} kind="neutral">
        {t('screen.login')}
      </LinkButton>
    </div>
  )
}

type ListProps<T> = {
  readonly query: ComponentProps<typeof QueryView<{ readonly list: readonly T[] }>>['query']
  readonly login?: string | null
  readonly empty: ReactNode
  readonly row: (order: T) => ReactNode
  readonly className?: string
}

/** The first page of the member's own orders or positions, below a ticket. */
export const OrderList = <T extends { readonly id: string }>(props: ListProps<T>) => {
  const { query, login = null, empty, row, className = 'divide-y divide-line' } = props
  if (login !== null) return <LoginPrompt>{login}</LoginPrompt>
  return (
    <QueryView
      query={query}
      skeleton={<SkeletonRows count={2} />}
      empty={
        typeof empty === 'string' ? (
          <p className="px-8 py-6 text-center text-sub text-balance text-t3">{empty}</p>
        ) : (
          empty
        )
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

type OrderFormProps = {
  readonly form: { readonly formId: string }
  /** Enter in a field; the button of the form does the same. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The fields of a ticket. Its button may be outside of it and names it by `form.formId`. */
export const OrderFields = ({ form, onSubmit, children }: OrderFormProps) => (
  <form
    id={form.formId}
    noValidate
    onSubmit={(event) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)

/** Focuses a field of a ticket and selects what is typed there. */
export function focusOrderField({ formId }: OrderFormProps['form'], name: string): void {
  const form = document.getElementById(formId)
  const field = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
  if (field instanceof HTMLInputElement) field.select()
}
