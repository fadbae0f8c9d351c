import type { ReactNode } from 'react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { BottomBar } from '#kit/layout'
import { useText } from '#text'

type Props = {
  form: {
    submit: () => void
    isBusy: boolean
    isReviewing: boolean
    failureMessage: string | undefined
  }
  label: string
  /** The `<form>` that the button submits; without one it submits by itself. */
  formId?: string
  isBusy?: boolean
  isDisabled?: boolean
  above?: ReactNode
  /** The failure, if it is not the server's refusal. */
  reason?: string | undefined
}

/** The main button of a form. A review shows its own failures; offline, the reason stands under the button. */
export function SubmitBar({ form, label, formId, isBusy = false, isDisabled = false, above, reason }: Props) {
  const t = useText()
  const isOnline = useOnline()
  const failure = form.isReviewing ? undefined : (form.failureMessage ?? reason)
  return (
    <BottomBar>
      {above}
      <Button
        {...(formId === undefined ? { onClick: form.submit } : { type: 'submit', form: formId })}
        isBusy={isBusy || (form.isBusy && !form.isReviewing)}
        isDisabled={isDisabled || !isOnline}
        reason={isOnline ? failure : t('app.write_offline')}
      >
        {label}
      </Button>
    </BottomBar>
  )
}
