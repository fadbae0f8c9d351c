import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { X } from 'lucide-react'
import { Spinner } from '#kit/feedback'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** The name for screen readers. */
  name: string
  children: ReactNode
}

export const IconButton = ({ name, children, className = '', ...rest }: Props) => (
  <button
    type="button"
    aria-label={name}
    {...rest}
    className={`press inline-flex size-hit shrink-0 items-center justify-center rounded-md text-t2 active:bg-chip disabled:text-off ${className}`}
  >
    {children}
  </button>
)

type CancelProps = { name: string; isBusy: boolean; onPress: () => void }

export const CancelIcon = ({ name, isBusy, onPress }: CancelProps) => (
  <IconButton name={name} aria-busy={isBusy} onClick={onPress} className="-mr-2">
    {isBusy ? <Spinner /> : <X size={20} />}
  </IconButton>
)
