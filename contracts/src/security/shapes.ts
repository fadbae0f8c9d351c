import * as z from 'zod/mini'
import { asTyped, booleanCodec, count, enumCodec, id, instant, tolerantNullable, record, text } from '#kit'

/** Six digits, sent by mail or as a text message. */
export const verificationCode = z
  .string({ error: 'code_invalid' })
  .check(asTyped('digits'), z.regex(/^\d{6}$/, { error: 'code_invalid' }))

/** Six digits of the authenticator app. */
export const totpCode = z
  .string({ error: 'totp_invalid' })
  .check(asTyped('digits'), z.regex(/^\d{6}$/, { error: 'totp_invalid' }))

/**
 * The browser's result as JSON text in the form of WebAuthn level 3: RegistrationResponseJSON or
 * AuthenticationResponseJSON.
 */
export const passkeyCredential = z
  .string({ error: 'passkey_invalid' })
  .check(z.minLength(2, { error: 'passkey_invalid' }), z.maxLength(8_192, { error: 'passkey_invalid' }))

/** Any characters; the password rule checks it, so that the refusal can name the problem. */
export const newPassword = z
  .string({ error: 'password_too_short' })
  .check(z.maxLength(1024, { error: 'password_too_long' }))

/** Digits only; the account rule checks the number of its country. */
export const mobile = z
  .string({ error: 'mobile_invalid' })
  .check(z.trim(), z.regex(/^\d{5,15}$/, { error: 'mobile_invalid' }))

/** The account rule checks the address. */
export const email = z
  .string({ error: 'email_invalid' })
  .check(z.trim(), z.minLength(3, { error: 'email_invalid' }), z.maxLength(254, { error: 'text_too_long' }))

export const areaCode = z
  .string({ error: 'area_code_invalid' })
  .check(z.regex(/^\d{1,4}$/, { error: 'area_code_invalid' }))

/** Proves the member for a withdrawal or a new address. The rule `neededProof` names the required fields. */
export const memberProof = {
  /** A code sent to a bound contact, for the purpose of the endpoint. */
  code: z.optional(verificationCode),
  /** A code of the authenticator app. */
  totp: z.optional(totpCode),
  /** The browser's result of a passkey, as JSON text; its options come from `confirmByPasskey`. */
  passkey: z.optional(passkeyCredential),
  payPassword: ['pay_password', z.optional(z.string().check(z.maxLength(1024)))],
} as const

/** Wire names of the member's proof. */
export const PROOF_INPUTS = ['code', 'totp', 'passkey', 'pay_password'] as const

/** The owner's view of account security. */
export const securityState = record({
  hasPayPassword: ['password_status', tolerantNullable(booleanCodec)],
  hasTotp: ['totp_status', tolerantNullable(booleanCodec)],
  /** Number of the member's passkeys. */
  passkeys: ['passkey_count', tolerantNullable(count)],
  phrase: ['anti_phishing', tolerantNullable(text)],
  /** A newly saved withdrawal address must wait; how long is in the next field. */
  holdsNewAddresses: ['address_hold', tolerantNullable(booleanCodec)],
  addressHoldSeconds: ['address_hold_seconds', tolerantNullable(count)],
  /** How long the change of a factor holds withdrawals. */
  factorHoldSeconds: ['factor_hold_seconds', tolerantNullable(count)],
  /** Withdrawals go to saved addresses only. */
  isWhitelistOnly: ['whitelist_only', tolerantNullable(booleanCodec)],
  /** When a running request to allow other addresses takes effect; null when there is none. */
  whitelistOffAt: ['whitelist_off_time', tolerantNullable(instant)],
  /** The end of a running hold. */
  heldUntil: ['withdraw_held_until', tolerantNullable(instant)],
  /** The main factor that proves a withdrawal or a new address. */
  mainFactor: [
    'main_factor',
    tolerantNullable(enumCodec({ authenticator: 'authenticator', code: 'code', none: 'none' })),
  ],
})
export type SecurityState = z.output<typeof securityState>

/** The secret for the authenticator app, shown once; the URI of its QR code contains the same secret. */
export const enrolment = record({ secret: text, uri: ['otpauth', text] })

export const sessionId = id('session')
export const openSession = record({
  id: sessionId,
  /** Device name given at login. */
  device: tolerantNullable(text),
  openedAt: ['create_time', instant],
  seenAt: ['last_time', instant],
  isCurrent: ['is_current', booleanCodec],
})
export type OpenSession = z.output<typeof openSession>

export const passkeyId = id('passkey')
export const passkey = record({
  id: passkeyId,
  name: text,
  createdAt: ['create_time', instant],
  usedAt: ['used_time', tolerantNullable(instant)],
  /** A copy of its key may exist: it is accepted nowhere, and can only be removed. */
  isBlocked: ['is_blocked', booleanCodec],
})
export type Passkey = z.output<typeof passkey>

/** A withdrawal, or saving a withdrawal address. */
export const confirmedAction = z.enum(['withdrawal', 'address'], { error: 'scene_invalid' })
export type ConfirmedAction = z.output<typeof confirmedAction>

/**
 * Options of the browser's call, as JSON text in the form of WebAuthn level 3: of `create()`,
 * PublicKeyCredentialCreationOptionsJSON; of `get()`, PublicKeyCredentialRequestOptionsJSON.
 */
export const passkeyOptions = record({ options: ['public_key', text] })
