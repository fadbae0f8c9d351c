import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '#kit/control'
import { Sheet } from '#kit/overlay'

type Props = {
  form: { submit: () => void; isBusy: boolean; failureMessage: string | undefined }
  title: string
  /** Of the submit button. */
  label: string
  kind?: ButtonKind
  onClose: () => void
  children: ReactNode
}

/** A form in a sheet, its submit button at the foot. */
export const FormSheet = ({ form, title, label, kind = 'primary', onClose, children }: Props) => (
  <Sheet
    title={title}
    onClose={onClose}
    foot={
      <Button kind={kind} isBusy={form.isBusy} onClick={form.submit} reason={form.failureMessage}>
        {label}
      </Button>
    }
  >
    {children}
  </Sheet>
)
