import { type Contact, DEFAULT_AREA_CODE } from '@bourse/contracts/account'
import { security } from '@bourse/contracts/security'
import { withToast } from '#kit/feedback'
import { TotpField } from '#kit/field'
import { consumeNavigationState } from '#kit/route'
import { useText } from '#text'
import { ContactFields, handleError } from '#api/codes'
import { dropDraft, FormSheet, useContractForm } from '#api/form'
import { HoldNote, OwnCodeField, type Protection } from '#api/protection'

type Props = { contact: Contact; protection: Protection; onDone: () => void; onClose: () => void }

const EMPTY = { handle: '', areaCode: DEFAULT_AREA_CODE, code: '', proof: '', totp: '' }
const DRAFT = 'bind'

/** The first phone number needs no code to the e-mail address. */
const needsProof = ({ contact, protection: { bound } }: Pick<Props, 'contact' | 'protection'>): boolean =>
  bound.length > 0 && (contact === 'email' || bound.some((each) => each.contact === 'mobile'))

/** `proof` is the code sent to an already bound contact. The handle survives a visit to the country picker. */
function useBindForm(props: Props) {
  const {
    contact,
    protection: { hasTotp },
    onDone,
  } = props
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
      proof: needsProof(props) ? proof : undefined,
      totp: hasTotp === true ? totp : undefined,
    }),
    check: (values) => ({ handle: handleError(contact, values, t) }),
    refusalFields: {
      mobile_taken: 'handle',
      mobile_invalid: 'handle',
      email_taken: 'handle',
      email_invalid: 'handle',
    },
    onDone: withToast(onDone),
  })
}

/** The new address or number with its own code; and, except for the first phone number, a code to the one before. */
export function BindSheet(props: Props) {
  const { contact, protection, onClose } = props
  const t = useText()
  const form = useBindForm(props)
  const close = () => {
    dropDraft(DRAFT)
    onClose()
  }
  return (
    <FormSheet
      form={form}
      title={t(contact === 'email' ? 'security.bind_email' : 'security.bind_mobile')}
      label={t('app.confirm')}
      onClose={close}
    >
      <div className="space-y-5 pt-2">
        <ContactFields contact={contact} purpose={contact} codeLabel={t('security.code_new')} form={form} />
        {needsProof(props) && (
          <OwnCodeField
            label={t('security.code_proof')}
            codePurpose={contact}
            bound={protection.bound}
            {...form.field('proof')}
          />
        )}
        {protection.hasTotp === true && <TotpField {...form.field('totp')} />}
        <HoldNote change={{ factor: 'contact', wasSet: false }} />
      </div>
    </FormSheet>
  )
}
