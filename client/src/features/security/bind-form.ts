import { type Contact, isEmail, isMobile } from '@bourse/contracts/account'
import { isSixDigits } from './password-form.ts'

/** What was typed to bind a contact. `proof` is the code that went to a contact bound before. */
export type BindForm = {
  readonly areaCode: string
  readonly handle: string
  readonly code: string
  readonly proof: string
  readonly totp: string
}
export type BindNeeds = { readonly contact: Contact; readonly needsProof: boolean; readonly hasTotp: boolean }
export type BindIssues = Readonly<Record<'handle' | 'code' | 'proof' | 'totp', 'wrong' | null>>

export const isHandle = (contact: Contact, handle: string, areaCode: string): boolean =>
  contact === 'email' ? isEmail(handle.trim()) : isMobile(handle.trim(), areaCode)

export function bindIssues(form: BindForm, { contact, needsProof, hasTotp }: BindNeeds): BindIssues {
  const wrong = (isWrong: boolean) => (isWrong ? ('wrong' as const) : null)
  return {
    handle: wrong(!isHandle(contact, form.handle, form.areaCode)),
    code: wrong(!isSixDigits(form.code)),
    proof: wrong(needsProof && !isSixDigits(form.proof)),
    totp: wrong(hasTotp && !isSixDigits(form.totp)),
  }
}
