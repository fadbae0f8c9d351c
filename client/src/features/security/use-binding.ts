import type { Contact } from '@bourse/contracts/account'
import { security } from '@bourse/contracts/security'
import { useState } from 'react'
import { consumeNavigationState } from '#kit/route'
import { useEndpointMutation } from '#api'
import { dropDraft, readDraft } from './bind-draft.ts'
import { type BindForm, bindIssues, type BindNeeds } from './bind-form.ts'
import { AFFECTED } from './queries.ts'

const nothingSeen = { handle: false, code: false, proof: false, totp: false }
const allSeen = { handle: true, code: true, proof: true, totp: true }

/** Refusals that are about the address or number itself: their words stand under its field. */
const OF_THE_HANDLE = new Set<string | undefined>([
  'mobile_taken',
  'mobile_invalid',
  'email_taken',
  'email_invalid',
])

const firstForm = (): BindForm => ({
  ...readDraft(),
  areaCode: consumeNavigationState('area') ?? readDraft().areaCode,
})

/** What was typed to bind an address or a number, which of it is wrong and has been looked at, and sending it. */
export function useBinding(contact: Contact, needs: BindNeeds) {
  const [form, setForm] = useState<BindForm>(firstForm)
  const [seen, see] = useState(nothingSeen)
  const options = { affects: AFFECTED, isQuiet: true }
  const email = useEndpointMutation(security.bindEmail, options)
  const mobile = useEndpointMutation(security.bindMobile, options)
  const { isBusy, failure, reset } = contact === 'email' ? email : mobile
  const issues = bindIssues(form, needs)
  const change = (field: keyof BindForm) => (typed: string) => {
    setForm((now) => ({ ...now, [field]: typed }))
    see((now) => ({ ...now, [field]: false }))
    reset()
  }
  const leave = (field: keyof typeof nothingSeen) => () => {
    if (form[field] !== '') see((now) => ({ ...now, [field]: true }))
  }
  /** The answer's text; null when something is wrong or it was refused. */
  const submit = async (): Promise<string | null> => {
    see(allSeen)
    if (Object.values(issues).some((issue) => issue !== null)) return null
    const proofs = {
      code: form.code,
      ...(needs.needsProof ? { proof: form.proof } : {}),
      ...(needs.hasTotp ? { totp: form.totp } : {}),
    }
    const handle = form.handle.trim()
    const message =
      contact === 'email'
        ? await email.send({ email: handle, ...proofs })
        : await mobile.send({ mobile: handle, areaCode: form.areaCode, ...proofs })
    if (message !== null) dropDraft()
    return message
  }
  const isOfHandle = OF_THE_HANDLE.has(failure?.reason)
  return {
    form,
    isWrong: (field: keyof typeof nothingSeen) => seen[field] && issues[field] !== null,
    change,
    leave,
    submit,
    isBusy,
    handleFailure: isOfHandle ? failure?.message : undefined,
    failureMessage: isOfHandle ? undefined : failure?.message,
  }
}
