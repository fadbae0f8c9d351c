import type { Endpoint, Input } from '@bourse/contracts/kit'
import { toast } from '#kit/feedback'
import { TextField } from '#kit/field'
import { type Key, useText } from '#text'
import { FormSheet } from './form-sheet.tsx'
import type { InputDraft } from './input-issues.ts'
import { useContractForm } from './use-contract-form.ts'

type Props<E extends Endpoint> = {
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
export function TextSheet<E extends Endpoint>(props: Props<E>) {
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
