import { addMs, DAY, type Instant, MINUTE, type RefusalCode } from '#kit'

/** The default waiting time of a newly saved address when the operator turns the hold on. */
export const ADDRESS_HOLD_MS = DAY
/** The factors of a member; `hasContact` is true for a contact to which codes can be sent. */
export type MemberFactors = {
  readonly hasTotp: boolean
  readonly hasPasskey: boolean
  readonly hasContact: boolean
  readonly hasPayPassword: boolean
}

/**
 * The proof of a withdrawal or a new address: the authenticator where one is on (an app or a passkey, either of
 * them), else a code to the bound contact, and the pay password where it is set. Without a main factor nothing
 * proves the member, who is led to set one.
 */
export type NeededProof = {
  readonly main: 'authenticator' | 'code' | 'none'
  readonly payPassword: boolean
}

export function neededProof({ hasTotp, hasPasskey, hasContact, hasPayPassword }: MemberFactors): NeededProof {
  const main = hasTotp || hasPasskey ? 'authenticator' : hasContact ? 'code' : 'none'
  return { main, payPassword: hasPayPassword }
}

/** Refusals of a proof, in the order in which they are checked. */
export const PROOF_REFUSALS = [
  'factor_required',
  'totp_required',
  'passkey_required',
  'code_required',
  'code_invalid',
  'too_many_attempts',
  'totp_invalid',
  'passkey_invalid',
  'passkey_blocked',
  'pay_password_wrong',
] as const satisfies readonly RefusalCode[]

/** A factor that was set, changed or removed; `wasSet`: the member had it before. */
export type FactorChange = {
  readonly factor: 'password' | 'pay_password' | 'contact' | 'totp' | 'passkey'
  readonly wasSet: boolean
  /** Whether the member had an authenticator of any kind before: an app or a passkey. */
  readonly hadAuthenticator: boolean
}

/**
 * Whether a change holds withdrawals. The first pay password only adds a requirement. The first authenticator
 * replaces a code to the contact that proves it, so it gives a thief no more than that code does: a member who is
 * led to set one may withdraw at once. Everything else holds, also another contact: codes go there as well.
 */
export function delaysWithdrawals({ factor, wasSet, hadAuthenticator }: FactorChange): boolean {
  switch (factor) {
    case 'pay_password':
      return wasSet
    case 'totp':
    case 'passkey':
      return wasSet || hadAuthenticator
    case 'password':
    case 'contact':
      return true
  }
}

export const PASSKEYS_MAX = 10
/** The longest duration of the browser's passkey prompt. */
export const PASSKEY_TTL_MS = 5 * MINUTE
/** The length of a passkey's name in characters. */
export const PASSKEY_NAME = { shortest: 1, longest: 40 } as const

/** How long withdrawals wait after a log-in was reported, or a frozen account opened. */
export const REPORT_HOLD_MS = DAY
/** How long the link of a mail that freezes the account works. */
export const FREEZE_LINK_MS = 7 * DAY
/** How long it takes to turn off withdrawals to saved addresses only. */
export const WHITELIST_OFF_MS = DAY

/** Withdrawals to saved addresses only; `offAt`: when a request to turn it off takes effect. */
export type Whitelist = { readonly isOn: boolean; readonly offAt: Instant | null }

export const isWhitelistOnly = ({ isOn, offAt }: Whitelist, now: Instant): boolean =>
  isOn && (offAt === null || offAt > now)

/** A new address waits while only saved ones are allowed: saving one would otherwise replace turning that off. */
export const newAddressHoldMs = (holdMs: number, isWhitelistOn: boolean): number =>
  isWhitelistOn ? Math.max(holdMs, WHITELIST_OFF_MS) : holdMs

/** Turns it on at once and off after a day. A second request to turn it off does not start the day again. */
export function changeWhitelist(current: Whitelist, isOn: boolean, now: Instant): Whitelist {
  if (isOn) return { isOn: true, offAt: null }
  if (!isWhitelistOnly(current, now)) return { isOn: false, offAt: null }
  return { isOn: true, offAt: current.offAt ?? addMs(now, WHITELIST_OFF_MS) }
}
