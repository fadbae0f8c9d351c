import type { Endpoint, Input } from '@bourse/contracts/kit'
import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '#kit/control'
import { toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { type Key, useText } from '#text'
import type { InputDraft } from './input-issues.ts'
import { useContractForm } from './use-contract-form.ts'

type FormProps = {
  form: { submit: () => void; isBusy: boolean; failureMessage: string | undefined }
  title: string
  /** The text of the submit button. */
  label: string
  kind?: ButtonKind
  onClose: () => void
  children: ReactNode
}

/** A form in a sheet, its submit button at the foot. */
export const FormSheet = ({ form, title, label, kind = 'primary', onClose, children }: FormProps) => (
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

type TextProps<E extends Endpoint> = {
  endpoint: E
  toInput: (text: string) => InputDraft<Input<E>>
  /** The text for what is wrong; null when nothing is. */
  check: (text: string) => Key | null
  now: string
  title: Key
  label?: Key
  lead?: Key
  hint: Key
  autoComplete?: string
  onClose: () => void
}

/** One line of text. The page behind shows the old one until the server has accepted the new one. */
export function TextSheet<E extends Endpoint>(props: TextProps<E>) {
  const { endpoint, toInput, check, now, title, label = title, lead, hint, onClose } = props
  const t = useText()
  const form = useContractForm(endpoint, {
    defaults: { text: now },
    toInput: ({ text }) => toInput(text.trim()),
    check: ({ text }) => {
      const issue = check(text)
      return { text: issue === null ? undefined : t(issue) }
    },
    onDone: () => {
      toast(t('app.saved'), 'success')
      onClose()
    },
  })
  const field = form.field('text')
  return (
    <FormSheet
      form={{ ...form, failureMessage: undefined }}
      title={t(title)}
      label={t('app.save')}
      onClose={onClose}
    >
      <form noValidate className="space-y-4 pt-1" onSubmit={form.submit}>
        {lead !== undefined && <p className="text-row text-t2">{t(lead)}</p>}
        <TextField
          label={t(label)}
          autoComplete={props.autoComplete ?? 'off'}
          enterKeyHint="done"
          hint={t(hint)}
          {...field}
          error={field.error ?? form.failureMessage}
        />
      </form>
    </FormSheet>
  )
}
