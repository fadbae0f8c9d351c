import type { ComponentProps } from 'react'
import { EmptyWithLink } from '#kit/control'
import { QueryView } from '#kit/feedback'
import { useIdParam } from '#kit/route'
import { type Key, useText } from '#text'

type View<T> = ComponentProps<typeof QueryView<T>>
type NotFoundProps = { readonly title: Key; readonly to: string; readonly label: Key }

type Props<Id, T> = Pick<View<T>, 'skeleton' | 'unavailable' | 'children'> & {
  readonly useRecord: (id: Id) => View<T>['query']
  readonly notFound: NotFoundProps
}

/** Shows the record named by the `id` of the route, or a link to the list if there is none. */
export function DetailScreen<Id extends string, T>({ notFound, ...view }: Props<Id, T>) {
  const id = useIdParam<Id>()
  const missing = <NotFound {...notFound} />
  return id === null ? missing : <Known key={id} id={id} empty={missing} notFound={missing} {...view} />
}

type KnownProps<Id, T> = Omit<View<T>, 'query'> & Pick<Props<Id, T>, 'useRecord'> & { readonly id: Id }

const Known = <Id, T>({ id, useRecord, ...view }: KnownProps<Id, T>) => (
  <QueryView query={useRecord(id)} {...view} />
)

/** Empty state for a record that does not exist. */
export function NotFound({ title, to, label }: NotFoundProps) {
  const t = useText()
  return <EmptyWithLink title={t(title)} to={to} label={t(label)} />
}
