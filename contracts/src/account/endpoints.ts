import * as z from 'zod/mini'
import { area, boundedText, countInput, record, text } from '#kit'
import { callName, callOutcome, idempotencyKey } from './outcome-shapes.ts'
import { puzzle, puzzleProof } from './puzzle.ts'
import { registerCodeLanguage } from './rules.ts'
import { profileEndpoint } from './profile-endpoints.ts'
import { areaCode, contact, handle, password, codePurpose, verificationCode } from './shapes.ts'

const optionalText = z.optional(z.string().check(z.maxLength(64, { error: 'text_too_long' })))

const others = area('account', {
  /** Mails a code. Without mail the response has the code for those who may see it (`codeDelivery`). */
  sendMailCode: {
    method: 'POST',
    path: '/sms_mail',
    access: 'public',
    input: record({
      handle: ['user_string', handle],
      scene: z.optional(codePurpose),
      type: z.optional(z.string().check(z.maxLength(32))),
      areaCodeId: ['area_code_id', optionalText],
      areaCode: ['area_code', z.optional(areaCode)],
      mailCode: ['email_code', optionalText],
      /** A solved puzzle in place of a wait; our exchange only. */
      proof: ['puzzle_proof', z.optional(puzzleProof)],
    }),
    output: text,
    /** Never reveals whether the address has an account; only its owner learns that, at the next step. */
    refuses: ['email_invalid', 'code_too_soon', 'code_too_many'],
    http: { puzzle: 'code', defaultLanguage: registerCodeLanguage },
  },
  /** Sends a code as a text message. */
  sendMobileCode: {
    method: 'POST',
    path: '/sms_send',
    access: 'public',
    input: record({
      mobile: handle,
      scene: z.optional(codePurpose),
      type: z.optional(z.string().check(z.maxLength(32))),
      areaCodeId: ['area_code_id', optionalText],
      areaCode: ['area_code', z.optional(areaCode)],
      proof: ['puzzle_proof', z.optional(puzzleProof)],
    }),
    output: text,
    refuses: ['mobile_invalid', 'sms_unavailable', 'code_too_soon', 'code_too_many'],
    http: { puzzle: 'code', defaultLanguage: registerCodeLanguage },
  },
  /** Checks a mailed code without using it up. */
  checkMailCode: {
    method: 'POST',
    path: '/user/check_email',
    access: 'public',
    input: record({ handle: ['user_string', z.optional(handle)], code: ['email_code', verificationCode] }),
    output: text,
    refuses: ['code_invalid'],
  },
  /** Opens an account with a code that was sent to its e-mail address or mobile number. */
  register: {
    method: 'POST',
    path: '/user/register',
    access: 'public',
    input: record({
      handle: ['user_string', handle],
      code: verificationCode,
      password,
      repeated: ['re_password', password],
      inviteCode: ['extension_code', optionalText],
      account: optionalText,
      contact: ['type', contact],
      areaCodeId: ['area_code_id', optionalText],
      areaCode: ['area_code', z.optional(areaCode)],
    }),
    output: text,
    refuses: [
      'email_invalid',
      'mobile_invalid',
      'password_too_short',
      'password_too_long',
      'passwords_differ',
      'invite_code_required',
      'invite_code_invalid',
      'code_invalid',
      'email_taken',
      'mobile_taken',
    ],
  },
  /** Returns the session token as a bare text. */
  login: {
    method: 'POST',
    path: '/user/login',
    access: 'public',
    input: record({
      handle: ['user_string', handle],
      password,
      method: ['type', z.optional(z.union([z.string(), z.number()]))],
      areaCodeId: ['area_code_id', optionalText],
      /** A code of the authenticator app, if the member has one; our exchange only. */
      totp: z.optional(verificationCode),
      /** Name of this device in the list of sessions. */
      device: optionalText,
      /** Time zone of the client, an IANA name, for the record of log-ins; our exchange only. */
      timeZone: ['time_zone', optionalText],
      /** A solved puzzle in place of a wait; our exchange only. */
      proof: ['puzzle_proof', z.optional(puzzleProof)],
    }),
    output: text,
    refuses: ['too_many_attempts', 'login_failed', 'account_locked', 'totp_required', 'totp_invalid'],
    http: { puzzle: 'login' },
  },
  /** A puzzle to solve instead of waiting, after `too_many_attempts`, `code_too_soon` or `code_too_many`. */
  puzzle: {
    method: 'POST',
    path: '/user/puzzle',
    access: 'public',
    input: record({
      purpose: z.enum(['login', 'code'], { error: 'parameter_error' }),
      handle: ['user_string', handle],
      areaCode: ['area_code', z.optional(areaCode)],
    }),
    output: puzzle,
    effect: { reads: true },
    upstream: { extension: true },
  },
  /**
   * The outcome of a call that moves money, by its idempotency key, for a caller who never received the response. A call
   * that has not arrived is abandoned with that: it is refused if it still arrives.
   */
  outcome: {
    method: 'POST',
    path: '/user/outcome',
    access: 'member',
    account: 'own',
    input: record({
      /** Name of the call, such as `spot.place`. */
      call: callName,
      key: idempotencyKey,
      /** Seconds since the key was first sent: a duration, because the caller's clock may be wrong. Outcomes are stored for a day. */
      ageSeconds: ['age', countInput({ from: 0, to: 2_000_000_000 })],
    }),
    output: callOutcome,
    upstream: { extension: true, readsOutcome: true },
  },
  /** Ends the session, here and at the upstream. */
  logout: {
    method: 'GET',
    path: '/user/logout',
    access: 'member',
    input: record({}),
    output: text,
    effect: { exits: true },
  },
  /** Sets a new login password with a mailed or texted code. */
  forget: {
    method: 'POST',
    path: '/user/forget',
    access: 'public',
    input: record({
      handle: ['account', handle],
      password,
      repeated: ['repassword', password],
      code: verificationCode,
    }),
    output: text,
    refuses: [
      'password_too_short',
      'password_too_long',
      'passwords_differ',
      'code_invalid',
      'account_unknown',
    ],
  },
  /** Streams one picture to the upstream; returns its path. */
  upload: {
    method: 'POST',
    path: '/upload',
    access: 'member',
    input: record({}),
    output: text,
    refuses: ['picture_too_large', 'uploads_too_many', 'picture_invalid'],
    http: { upload: true },
  },
  /** Sets the picture, by the path that the upload returned. */
  setAvatar: {
    method: 'POST',
    path: '/user/uploadHeadPortrait',
    access: 'member',
    input: record({ avatar: ['head_portrait', boundedText(512)] }),
    output: text,
    refuses: ['parameter_error'],
    effect: { affects: ['account'] },
  },
  /** Sets the nickname that other members see. */
  setNickname: {
    method: 'POST',
    path: '/user/editNickname',
    access: 'member',
    input: record({ nickname: boundedText(64) }),
    output: text,
    refuses: ['text_too_short', 'text_too_long', 'special_characters', 'name_reserved'],
    effect: { affects: ['account'] },
  },
  /** Chooses the username, once; it is valid at log-in beside e-mail and phone. */
  setUsername: {
    method: 'POST',
    path: '/user/username',
    access: 'member',
    input: record({ username: boundedText(64) }),
    output: text,
    refuses: ['username_invalid', 'username_chosen', 'username_taken', 'name_reserved'],
    effect: { affects: ['account'] },
    upstream: { extension: true },
  },
  /** Sets the profile text. */
  setSignature: {
    method: 'POST',
    path: '/user/editSignature',
    access: 'member',
    input: record({ signature: boundedText(256) }),
    output: text,
    refuses: ['text_too_short', 'text_too_long', 'special_characters'],
    effect: { affects: ['account'] },
    upstream: { extension: true },
  },
})

/** Sign-up, sign-in and the member's own profile. */
export const account = { ...others, profile: profileEndpoint }
