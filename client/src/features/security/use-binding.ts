import type { Contact } from '@bourse/contracts/account'
import { security } from '@bourse/contracts/security'
import { useWrite } from '#wire'
import type { BindForm, BindNeeds } from './bind-form.ts'
import { SPOILED } from './queries.ts'

/** Refusals that are about the address or number itself: their words stand under its field. */
const OF_THE_HANDLE = new Set<string | undefined>([
  'mobile_taken',
  'mobile_invalid',
  'email_taken',
  'email_invalid',
])

/** Binds an address or a number; the answer's text, or null when it was refused. */
export function useBinding(contact: Contact) {
  const options = { spoils: SPOILED, isQuiet: true }
  const email = useWrite(security.bindEmail, options)
  const mobile = useWrite(security.bindMobile, options)
  const { isBusy, failure, reset } = contact === 'email' ? email : mobile
  const send = async (form: BindForm, { needsProof, hasTotp }: BindNeeds): Promise<string | null> => {
    const proofs = {
      code: form.code,
      ...(needsProof ? { proof: form.proof } : {}),
      ...(hasTotp ? { totp: form.totp } : {}),
    }
    const handle = form.handle.trim()
    return contact === 'email'
      ? email.send({ email: handle, ...proofs })
      : mobile.send({ mobile: handle, areaCode: form.areaCode, ...proofs })
  }
  const isOfHandle = OF_THE_HANDLE.has(failure?.reason)
  return {
    send,
    isBusy,
    reset,
    handleFailure: isOfHandle ? failure?.message : undefined,
    told: isOfHandle ? undefined : failure?.message,
  }
}
