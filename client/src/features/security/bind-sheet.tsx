import { type Contact, DEFAULT_AREA_CODE, isEmail, isMobile } from '@bourse/contracts/account'
import { security } from '@bourse/contracts/security'
import { ChevronDown } from 'lucide-react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { CodeButton, CodeField, TextField, TotpField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { consumeNavigationState, navigate } from '#kit/route'
import { useText } from '#text'
import { useCode } from '#api/codes'
import { dropDraft, useContractForm } from '#api/form'
import type { Bound } from './contacts.ts'
import { OwnCodeField } from './own-code-field.tsx'

type Props = {
  contact: Contact
  bound: readonly Bound[]
  hasTotp: boolean
  onDone: () => void
  onClose: () => void
}

const EMPTY = { handle: '', areaCode: DEFAULT_AREA_CODE, code: '', proof: '', totp: '' }
const DRAFT = 'bind'

const isHandle = (contact: Contact, { handle, areaCode }: typeof EMPTY): boolean =>
  contact === 'email' ? isEmail(handle.trim()) : isMobile(handle.trim(), areaCode)

/** `proof` is the code that went to a contact bound before. The handle is kept while a country is picked. */
function useBindForm({ contact, bound, hasTotp, onDone }: Omit<Props, 'onClose'>) {
  const t = useText()
  const isMail = contact === 'email'
  return useContractForm(isMail ? security.bindEmail : security.bindMobile, {
    defaults: EMPTY,
    draft: DRAFT,
    secrets: ['code', 'proof', 'totp'],
    initial: () => {
      const areaCode = consumeNavigationState('area')
      return areaCode === null ? {} : { areaCode }
    },
    toInput: ({ handle, areaCode, code, proof, totp }) => ({
      ...(isMail ? { email: handle.trim() } : { mobile: handle.trim(), areaCode }),
      code,
      proof: bound.length > 0 ? proof : undefined,
      totp: hasTotp ? totp : undefined,
    }),
    check: (values) => ({
      handle: isHandle(contact, values)
        ? undefined
        : t(isMail ? 'register.email_invalid' : 'register.mobile_invalid'),
    }),
    refusalFields: {
      mobile_taken: 'handle',
      mobile_invalid: 'handle',
      email_taken: 'handle',
      email_invalid: 'handle',
    },
    onDone: (message) => {
      toast(message, 'success')
      onDone()
    },
  })
}

/** The new address or number with its own code; whoever has a contact already proves himself there as well. */
export function BindSheet({ onClose, ...props }: Props) {
  const { contact, bound, hasTotp } = props
  const t = useText()
  const form = useBindForm(props)
  const close = () => {
    dropDraft(DRAFT)
    onClose()
  }
  return (
    <Sheet
      title={t(contact === 'email' ? 'security.bind_email' : 'security.bind_mobile')}
      onClose={close}
      foot={
        <Button isBusy={form.isBusy} onClick={form.submit} reason={form.failureMessage}>
          {t('app.confirm')}
        </Button>
      }
    >
      <div className="space-y-5 pt-2">
        <NewContact contact={contact} form={form} />
        {bound.length > 0 && (
          <OwnCodeField
            label={t('security.code_proof')}
            codePurpose={contact}
            bound={bound}
            {...form.field('proof')}
          />
        )}
        {hasTotp && <TotpField {...form.field('totp')} />}
      </div>
    </Sheet>
  )
}

/** The address or number, and the code that went there. */
function NewContact({ contact, form }: { contact: Contact; form: ReturnType<typeof useBindForm> }) {
  const t = useText()
  const isMail = contact === 'email'
  const { handle, areaCode } = form.values
  const code = useCode(contact, handle.trim())
  return (
    <>
      <TextField
        label={t(isMail ? 'register.email_label' : 'register.mobile_label')}
        inputMode={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel-national'}
        before={isMail ? undefined : <AreaButton areaCode={areaCode} />}
        {...form.field('handle')}
      />
      <CodeField
        label={t('security.code_new')}
        message={code.message}
        button={
          <CodeButton
            purpose={code.purpose}
            isDisabled={!isHandle(contact, form.values)}
            onSend={() => code.send({ contact, ...(isMail ? {} : { areaCode }) })}
          />
        }
        {...form.field('code')}
      />
    </>
  )
}

function AreaButton({ areaCode }: { areaCode: string }) {
  const t = useText()
  return (
    <button
      type="button"
      aria-label={t('register.area_button', { code: areaCode })}
      // Leaving the field would judge the number by the old country, and its message would push the button off the finger.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => navigate('common/area')}
      className="press flex min-h-11 shrink-0 items-center gap-1 border-r border-line pr-2 pl-3.5 text-body text-t1"
    >
      <span className="num">+{areaCode}</span>
      <ChevronDown size={16} aria-hidden="true" className="text-t3" />
    </button>
  )
}
