import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

type FrameProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Stands at the right of the label: a link, the available balance. */
  aside?: ReactNode
  children: (field: { id: string; describedBy: string | undefined }) => ReactNode
}

/** Label above, box, error or hint beneath: the same for every field. */
export function FieldFrame({ label, error, hint, aside, children }: FrameProps) {
  const id = useId()
  const note = error !== undefined || hint !== undefined ? `${id}-note` : undefined
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 pb-1.5">
        <label htmlFor={id} className="text-sub font-med text-t2">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, describedBy: note })}
      {error !== undefined ? (
        <p id={note} role="alert" className="pt-1.5 text-sub text-error">
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <div id={note} className="pt-1.5 text-sub text-t3">
            {hint}
          </div>
        )
      )}
    </div>
  )
}

export const boxLook = (hasError: boolean) =>
  `flex min-h-main items-center overflow-hidden rounded-md border bg-sheet transition-colors focus-within:border-link ${
    hasError ? 'border-error' : 'border-control/70'
  }`
export const inputLook = 'h-full min-h-11 w-full min-w-0 bg-transparent px-3.5 text-body text-t1 outline-none'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  error?: string | undefined
  hint?: ReactNode
  aside?: ReactNode
  before?: ReactNode
  after?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export const TextField = ({ label, error, hint, aside, before, after, className = '', ...input }: Props) => (
  <FieldFrame label={label} error={error} hint={hint} aside={aside}>
    {({ id, describedBy }) => (
      <div className={boxLook(error !== undefined)}>
        {before}
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          className={`${inputLook} ${className}`}
        />
        {after}
      </div>
    )}
  </FieldFrame>
)
