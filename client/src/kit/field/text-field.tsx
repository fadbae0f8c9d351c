import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

type FrameProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** A permanent note about this field, shown below the error too. */
  note?: ReactNode
  /** Shown at the right of the label: a link, the available balance. */
  trailing?: ReactNode
  children: (field: { id: string; describedBy: string | undefined }) => ReactNode
}

/** Layout of every field: label above, box, error or hint below. */
export function FieldFrame({ label, error, hint, note, trailing, children }: FrameProps) {
  const id = useId()
  const hasNote = error !== undefined || hint !== undefined
  const ids = [hasNote && `${id}-hint`, note !== undefined && `${id}-note`].filter(Boolean).join(' ')
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1.5">
        <label htmlFor={id} className="text-sub font-med text-t2">
          {label}
        </label>
        {trailing}
      </div>
      {children({ id, describedBy: ids === '' ? undefined : ids })}
      {error !== undefined ? (
        <p id={`${id}-hint`} role="alert" className="pt-1.5 text-sub text-error">
          {error}
        </p>
      ) : (
        hint !== undefined && (
          <div id={`${id}-hint`} className="pt-1.5 text-sub text-t3">
            {hint}
          </div>
        )
      )}
      {note !== undefined && (
        <div id={`${id}-note`} className="pt-1.5 text-sub text-t2">
          {note}
        </div>
      )}
    </div>
  )
}

const fieldClasses = (hasError: boolean) =>
  `flex min-h-main items-center overflow-hidden rounded-md border bg-sheet -outline-offset-1 outline-link transition-colors focus-within:border-link has-[input:focus]:outline-2 has-[textarea:focus]:outline-2 ${
    hasError ? 'border-error' : 'border-control/70'
  }`
const inputClasses = 'h-full min-h-11 w-full min-w-0 bg-transparent px-3.5 text-body text-t1 outline-none'

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> &
  Omit<FrameProps, 'children'> & { before?: ReactNode; after?: ReactNode; ref?: Ref<HTMLInputElement> }

export function TextField({ label, error, hint, note, trailing, ...props }: TextFieldProps) {
  const { before, after, className = '', ...input } = props
  return (
    <FieldFrame label={label} error={error} hint={hint} note={note} trailing={trailing}>
      {({ id, describedBy }) => (
        <div className={fieldClasses(error !== undefined)}>
          {before}
          <input
            id={id}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            className={`${inputClasses} ${className}`}
          />
          {after}
        </div>
      )}
    </FieldFrame>
  )
}

/** Scrolls to the first invalid field once errors are rendered, because forms may be longer than the screen. */
export function scrollToFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(':is([role=dialog], main) [aria-invalid=true]')
    field?.focus({ preventScroll: true })
    field?.parentElement?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  })
}
