import * as z from 'zod/mini'
import { area, page, pageInput, record, text, boundedText } from '#kit'
import {
  areaCode,
  email,
  enrolment,
  mobile,
  newPassword,
  openSession,
  securityState,
  sessionId,
  totpCode,
  verificationCode,
} from './shapes.ts'
import { guard } from './guard-endpoints.ts'
import { apiKeys } from './key-endpoints.ts'
import { passkeys } from './passkey-endpoints.ts'

const none = record({})
/** Required from members with an enrolled authenticator only. */
const totp = z.optional(totpCode)
const passwords = { password: newPassword, repeated: ['re_password', newPassword] } as const
const passwordIssues = ['password_too_short', 'password_too_long', 'passwords_differ'] as const
const proofs = ['code_invalid', 'totp_required', 'too_many_attempts', 'totp_invalid'] as const

/**
 * `code` is always fresh and of the endpoint's own purpose. If nothing new is bound, it is sent to the e-mail
 * address or phone number already bound. Otherwise `code` is sent to the new contact and `proof` to one bound
 * before.
 */
export const security = area('security', {
  /** Sets the pay password, although the path suggests otherwise. Purpose `pay_password`. */
  setPayPassword: {
    method: 'POST',
    path: '/safe/update_password',
    access: 'member',
    input: record({ ...passwords, code: verificationCode, totp }),
    output: text,
    refuses: [...passwordIssues, ...proofs],
    effect: { affects: ['security', 'account', 'identity'] },
  },
  /**
   * Sets the login password. Purpose `password`. A separate path: a foreign upstream would set the pay
   * password.
   */
  setPassword: {
    method: 'POST',
    path: '/safe/login_password',
    access: 'member',
    input: record({ ...passwords, code: verificationCode, totp }),
    output: text,
    refuses: [...passwordIssues, ...proofs],
    effect: { affects: ['security', 'account', 'identity'] },
    upstream: { extension: true },
  },
  /**
   * Binds a phone number. Purpose `mobile`, for both codes. The first number needs no `proof`: the session
   * and the code to it are enough.
   */
  bindMobile: {
    method: 'POST',
    path: '/safe/mobile',
    access: 'member',
    input: record({
      mobile,
      areaCode: ['area_code', z.optional(areaCode)],
      code: verificationCode,
      proof: ['old_code', z.optional(verificationCode)],
      totp,
    }),
    output: text,
    refuses: ['mobile_invalid', 'proof_required', ...proofs, 'mobile_taken'],
    effect: { affects: ['security', 'account', 'identity'] },
  },
  /** Binds an e-mail address. Purpose `email`, for both codes. */
  bindEmail: {
    method: 'POST',
    path: '/safe/email',
    access: 'member',
    input: record({
      email,
      code: verificationCode,
      proof: ['old_code', z.optional(verificationCode)],
      totp,
    }),
    output: text,
    refuses: ['email_invalid', 'proof_required', ...proofs, 'email_taken'],
    effect: { affects: ['security', 'account', 'identity'] },
    upstream: { extension: true },
  },
  /** Security state of the account. */
  state: {
    method: 'GET',
    path: '/safe/state',
    access: 'member',
    input: none,
    output: securityState,
    upstream: { extension: true },
  },
  /** Anti-phishing phrase chosen by the member, shown in every mail and in the profile. */
  setPhrase: {
    method: 'POST',
    path: '/safe/phrase',
    access: 'member',
    input: record({ phrase: ['anti_phishing', boundedText(256)] }),
    output: text,
    refuses: ['text_too_short', 'text_too_long', 'special_characters'],
    effect: { affects: ['security', 'account', 'identity'] },
    upstream: { extension: true },
  },
  /** Creates a new secret. It is inactive until confirmed, and each call creates another. */
  enrolTotp: {
    method: 'POST',
    path: '/safe/totp_enrol',
    access: 'member',
    input: none,
    output: enrolment,
    refuses: ['totp_enabled'],
    upstream: { extension: true },
  },
  /** Purpose `totp`. */
  confirmTotp: {
    method: 'POST',
    path: '/safe/totp_confirm',
    access: 'member',
    input: record({ totp: totpCode, code: verificationCode }),
    output: text,
    refuses: ['totp_enabled', 'totp_disabled', 'code_invalid', 'too_many_attempts', 'totp_invalid'],
    effect: { affects: ['security', 'account', 'identity'] },
    upstream: { extension: true },
  },
  /** Purpose `totp`. */
  disableTotp: {
    method: 'POST',
    path: '/safe/totp_disable',
    access: 'member',
    input: record({ totp: totpCode, code: verificationCode }),
    output: text,
    refuses: ['totp_disabled', 'code_invalid', 'too_many_attempts', 'totp_invalid'],
    effect: { affects: ['security', 'account', 'identity'] },
    upstream: { extension: true },
  },
  /** The member's sessions. */
  sessions: {
    method: 'GET',
    path: '/safe/sessions',
    access: 'member',
    input: record(pageInput),
    output: page(openSession, 'pages'),
    upstream: { extension: true },
  },
  /** Ends one session, also the caller's own. */
  endSession: {
    method: 'POST',
    path: '/safe/session_end',
    access: 'member',
    input: record({ id: sessionId }),
    output: text,
    refuses: ['not_found'],
    effect: { exits: true, affects: ['security'] },
    upstream: { extension: true },
  },
  /** Ends all sessions except this one. */
  endOtherSessions: {
    method: 'POST',
    path: '/safe/session_end_others',
    access: 'member',
    input: none,
    output: text,
    effect: { exits: true, affects: ['security'] },
    upstream: { extension: true },
  },
  ...apiKeys,
  ...guard,
  ...passkeys,
})
