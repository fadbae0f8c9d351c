import type { ButtonHTMLAttributes, ReactNode } from 'react'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  /** Read by screen readers. */
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
