import type { ReactNode } from 'react'
import { ArrowLeftRight } from 'lucide-react'
import { PageLink } from '#kit/route'
import { LinkButton } from '#kit/control'
import { useText } from '#text'

type ValueRow = {
  readonly label: ReactNode
  readonly value: ReactNode
  /** A second line in small type. */
  readonly note?: string
  readonly isWide?: boolean
}
type ListProps = { readonly rows: readonly (ValueRow | false)[]; readonly className: string }

/** Names at the left and figures at the right; a figure wraps below its name where there is no space. */
export const ValueList = ({ rows, ...list }: ListProps & { readonly 'aria-label'?: string }) => (
  <dl {...list}>
    {rows.map(
      (row, at) =>
        row !== false && (
          <div
            key={at}
            className={`flex flex-wrap items-baseline justify-between gap-x-2 ${row.isWide === true ? 'wide:col-span-2' : ''}`}
          >
            <dt className="text-t3">{row.label}</dt>
            <dd className="ml-auto text-right text-t1">{row.value}</dd>
            {row.note !== undefined && <dd className="basis-full text-cap text-t3">{row.note}</dd>}
          </div>
        ),
    )}
  </dl>
)

type TransferProps = {
  readonly name: string
  readonly query?: Readonly<Record<string, string>>
  readonly className?: string
}

/** Beside the free balance: to the transfer that adds to it. */
export const TransferLink = ({ name, query = {}, className = 'ml-1.5 translate-y-0.5' }: TransferProps) => (
  <PageLink
    to="fund/fundTransfer"
    query={query}
    aria-label={name}
    className={`press hit inline-flex text-link ${className}`}
  >
    <ArrowLeftRight size={14} aria-hidden="true" />
  </PageLink>
)

/** The label of the free balance; `name` describes the link to the transfer. */
export function AvailableLabel({ name }: { readonly name: string }) {
  const t = useText()
  return (
    <>
      {t('field.available')}
      <TransferLink name={name} />
    </>
  )
}

/** Takes the place of a guest's own orders. */
export function LoginPrompt({ children }: { readonly children: ReactNode }) {
  const t = useText()
  return (
    <div className="flex flex-col items-center gap-3 px-gutter py-6 text-center text-sub text-t3">
      <p>{children}</p>
      <LinkButton to="common/login" kind="neutral">
        {t('screen.login')}
      </LinkButton>
    </div>
  )
}
