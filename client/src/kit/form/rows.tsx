import type { ReactNode } from 'react'
import { ArrowLeftRight } from 'lucide-react'
import { PageLink } from '#kit/route'
import { LinkButton } from '#kit/control'
import { useText } from '#text'

type RowProps = {
  readonly label: ReactNode
  readonly children: ReactNode
  readonly note?: string | undefined
  readonly className?: string
}

/** A name at the left and its figure at the right; the figure wraps below where there is no space. */
export const ValueRow = ({ label, note, children, className = '' }: RowProps) => (
  <div className={`flex flex-wrap items-baseline justify-between gap-x-2 ${className}`}>
    <dt className="text-t3">{label}</dt>
    <dd className="ml-auto text-right text-t1">{children}</dd>
    {note !== undefined && <dd className="basis-full text-cap text-t3">{note}</dd>}
  </div>
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
