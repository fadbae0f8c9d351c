import type { Contact } from '@bourse/contracts/account'
import { ChevronDown } from 'lucide-react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { CodeButton, CodeField, TextField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { useCode } from '#api/codes'
import { dropDraft, saveDraft } from './bind-draft.ts'
import { isHandle } from './bind-form.ts'
import type { Bound } from './contacts.ts'
import { OwnCodeField } from './own-code-field.tsx'
import { TotpField } from './totp-field.tsx'
import { useBinding } from './use-binding.ts'

type Props = {
  contact: Contact
  bound: readonly Bound[]
  hasTotp: boolean
  onDone: () => void
  onClose: () => void
}

/** The new address or number with its own code; whoever has a contact already proves himself there as well. */
export function BindSheet({ contact, bound, hasTotp, onDone, onClose }: Props) {
  const t = useText()
  const needsProof = bound.length > 0
  const binding = useBinding(contact, { contact, needsProof, hasTotp })
  const { form, change, isWrong } = binding
  const codeError = (field: 'proof' | 'totp') => (isWrong(field) ? t('code.invalid') : undefined)
  const submit = async () => {
    const message = await binding.submit()
    if (message === null) return
    toast(message, 'success')
    onDone()
  }
  const close = () => {
    dropDraft()
    onClose()
  }
  return (
    <Sheet
      title={t(contact === 'email' ? 'security.bind_email' : 'security.bind_mobile')}
      onClose={close}
      foot={
        <Button isBusy={binding.isBusy} onClick={() => void submit()} reason={binding.failureMessage}>
          {t('app.confirm')}
        </Button>
      }
    >
      <div className="space-y-5 pt-2">
        <NewContact contact={contact} binding={binding} />
        {needsProof && (
          <OwnCodeField
            label={t('security.code_proof')}
            codePurpose={contact}
            bound={bound}
            value={form.proof}
            onChange={change('proof')}
            error={codeError('proof')}
          />
        )}
        {hasTotp && <TotpField value={form.totp} onChange={change('totp')} error={codeError('totp')} />}
      </div>
    </Sheet>
  )
}

type NewProps = { contact: Contact; binding: ReturnType<typeof useBinding> }

/** The address or number, and the code that went there. */
function NewContact({ contact, binding }: NewProps) {
  const t = useText()
  const { form, change, leave, isWrong } = binding
  const isEmail = contact === 'email'
  const code = useCode(contact, form.handle.trim())
  const pickArea = () => {
    saveDraft({ ...form, code: '', proof: '', totp: '' })
    navigate('common/area')
  }
  const wrongHandle = isWrong('handle')
    ? t(isEmail ? 'register.email_invalid' : 'register.mobile_invalid')
    : undefined
  return (
    <>
      <TextField
        label={t(isEmail ? 'register.email_label' : 'register.mobile_label')}
        inputMode={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel-national'}
        value={form.handle}
        onChange={(event) => change('handle')(event.target.value)}
        onBlur={leave('handle')}
        error={wrongHandle ?? binding.handleFailure}
        before={isEmail ? undefined : <AreaButton areaCode={form.areaCode} onPress={pickArea} />}
      />
      <CodeField
        label={t('security.code_new')}
        value={form.code}
        onChange={(event) => change('code')(event.target.value)}
        error={isWrong('code') ? t('code.invalid') : undefined}
        message={code.message}
        button={
          <CodeButton
            purpose={code.purpose}
            isDisabled={!isHandle(contact, form.handle, form.areaCode)}
            onSend={() => code.send({ contact, ...(isEmail ? {} : { areaCode: form.areaCode }) })}
          />
        }
      />
    </>
  )
}

function AreaButton({ areaCode, onPress }: { areaCode: string; onPress: () => void }) {
  const t = useText()
  return (
    <button
      type="button"
      aria-label={t('register.area_button', { code: areaCode })}
      // Leaving the field would judge the number by the old country, and its message would push the button off the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="press flex min-h-11 shrink-0 items-center gap-1 border-r border-line pr-2 pl-3.5 text-body text-t1"
    >
      <span className="num">+{areaCode}</span>
      <ChevronDown size={16} aria-hidden="true" className="text-t3" />
    </button>
  )
}
