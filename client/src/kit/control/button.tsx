import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from 'react'
import { Empty, type EmptyKind, Spinner } from '#kit/feedback'
import { PageLink } from '#kit/route'

export type ButtonKind = 'primary' | 'buy' | 'sell' | 'neutral' | 'text' | 'danger' | 'gold'
type Size = 'main' | 'middle' | 'small'

const FILL: Record<ButtonKind, string> = {
  primary: 'bg-primary text-on-primary active:bg-primary-press',
  buy: 'bg-buy text-on-buy',
  sell: 'bg-sell text-on-sell',
  neutral: 'bg-neutral text-t1',
  text: 'bg-transparent text-link',
  danger: 'bg-danger text-on-danger',
  gold: 'bg-gold text-on-gold',
}
const SIZE: Record<Size, string> = {
  main: 'min-h-main w-full px-5 text-body',
  middle: 'min-h-hit px-4 text-row',
  small: 'hit min-h-8 px-3 text-sub',
}

const shape = (kind: ButtonKind, size: Size, extra: string) =>
  `press inline-flex items-center justify-center gap-2 rounded-md py-1 text-center font-semi wrap-break-word ${SIZE[size]} ${FILL[kind]} ${extra}`

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  kind?: ButtonKind
  size?: Size
  isBusy?: boolean
  isDisabled?: boolean
  /** The reason why it is disabled, or the last failure; shown under the button. */
  reason?: string | null | undefined
  children: ReactNode
}

/** A second press while the request runs is ignored. */
export function Button({
  kind = 'primary',
  size = 'main',
  isBusy = false,
  isDisabled = false,
  ...props
}: Props) {
  const { reason, children, className = '', onClick, ...rest } = props
  const stateClasses = isDisabled ? 'bg-chip! text-t3!' : ''
  const button = (
    <button
      type="button"
      {...rest}
      aria-busy={isBusy}
      disabled={isDisabled}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={shape(kind, size, `${stateClasses} ${className}`)}
    >
      {isBusy && <Spinner className="size-4.5" />}
      {children}
    </button>
  )
  if (reason === undefined) return button
  return (
    <div>
      {button}
      <p
        role="status"
        data-part="reason"
        className="min-h-5 pt-1.5 text-center text-sub text-error empty:hidden"
      >
        {reason}
      </p>
    </div>
  )
}

type LinkProps = ComponentProps<typeof PageLink> & { kind?: ButtonKind; size?: Size }

export const LinkButton = ({ kind = 'primary', size = 'middle', className = '', ...link }: LinkProps) => (
  <PageLink {...link} className={shape(kind, size, className)} />
)

type EmptyProps = { title: string; to: string; label: string; kind?: EmptyKind }

/** An empty state and the page to go to instead. */
export const EmptyWithLink = ({ to, label, ...empty }: EmptyProps) => (
  <Empty {...empty}>
    <LinkButton to={to} kind="neutral">
      {label}
    </LinkButton>
  </Empty>
)
