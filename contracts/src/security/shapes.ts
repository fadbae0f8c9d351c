import * as z from 'zod/mini'
import { booleanCodec, id, instant, tolerantNullable, record, text } from '#kit'

/** Six digits, sent by mail or as a text message. */
export const verificationCode = z
  .string({ error: 'code_invalid' })
  .check(z.regex(/^\d{6}$/, { error: 'code_invalid' }))

/** Six digits of the authenticator app. */
export const totpCode = z
  .string({ error: 'totp_invalid' })
  .check(z.regex(/^\d{6}$/, { error: 'totp_invalid' }))

/** Any character; the account's password rule judges it, so that the refusal can say what is wrong. */
export const newPassword = z
  .string({ error: 'password_too_short' })
  .check(z.maxLength(1024, { error: 'password_too_long' }))

/** Digits only; whether they make a number of its country the account's rule says. */
export const mobile = z
  .string({ error: 'mobile_invalid' })
  .check(z.trim(), z.regex(/^\d{5,15}$/, { error: 'mobile_invalid' }))

/** Whether it is an address the account's rule says. */
export const email = z
  .string({ error: 'email_invalid' })
  .check(z.trim(), z.minLength(3, { error: 'email_invalid' }), z.maxLength(254, { error: 'text_too_long' }))

export const areaCode = z
  .string({ error: 'area_code_invalid' })
  .check(z.regex(/^\d{1,4}$/, { error: 'area_code_invalid' }))

/** What protects an account, as its owner sees it. */
export const securityState = record({
  hasPayPassword: ['password_status', tolerantNullable(booleanCodec)],
  hasTotp: ['totp_status', tolerantNullable(booleanCodec)],
  phrase: ['anti_phishing', tolerantNullable(text)],
  /** A withdrawal address that was saved just now must wait a day. */
  holdsNewAddresses: ['address_hold', tolerantNullable(booleanCodec)],
})
export type SecurityState = z.output<typeof securityState>

/** The secret for the authenticator app, told once, and the same as the address that its QR code carries. */
export const enrolment = record({ secret: text, uri: ['otpauth', text] })

export const sessionId = id('session')
export const openSession = record({
  id: sessionId,
  /** What the device called itself when it logged in. */
  device: tolerantNullable(text),
  openedAt: ['create_time', instant],
  seenAt: ['last_time', instant],
  isCurrent: ['is_current', booleanCodec],
})
export type OpenSession = z.output<typeof openSession>
