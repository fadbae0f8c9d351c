import type { ReactNode } from 'react'

type Props = {
  readonly children: ReactNode
  readonly onPress: () => void
  /** Names the record as well, for screen readers. */
  readonly name?: string
  readonly isBusy?: boolean
}

/** A small button at the end of a row. */
export const ActionButton = ({ children, onPress, name, isBusy = false }: Props) => (
  <button
    type="button"
    aria-label={name}
    aria-busy={isBusy}
    onClick={isBusy ? undefined : onPress}
    className="press min-h-7 rounded-sm bg-sheet px-2 text-cap font-med text-t1 hover:bg-chip pointer-coarse:min-h-10"
  >
    {children}
  </button>
)
