import * as z from 'zod/mini'
import { created, type EndpointRow, list, record, text, boundedText } from '#kit'
import {
  confirmedAction,
  passkey,
  passkeyCredential,
  passkeyId,
  passkeyOptions,
  totpCode,
  verificationCode,
} from './shapes.ts'

const NAME_UNITS = 256
const name = boundedText(NAME_UNITS)
const proof = { code: verificationCode, totp: z.optional(totpCode) } as const
const proofs = ['code_invalid', 'totp_required', 'too_many_attempts', 'totp_invalid'] as const
const nameIssues = ['text_too_long', 'special_characters'] as const

/**
 * Passkeys (WebAuthn): keys of the member's devices, each use confirmed on the device by its lock. Every use
 * begins with options that contain a challenge, valid once, for five minutes, in the same session and for one
 * purpose. Passkeys exist only for pages at a domain name over https, and at `localhost`.
 */
export const passkeys = {
  /** The member's passkeys, at most ten, the newest first. */
  passkeys: {
    method: 'GET',
    path: '/safe/passkeys',
    access: 'member',
    input: record({}),
    output: record({ list: list(passkey) }),
    upstream: { extension: true },
  },
  /** Options of a new passkey. The proof is used up here, purpose `passkey`; the challenge stands for it. */
  beginPasskey: {
    method: 'POST',
    path: '/safe/passkey_begin',
    access: 'member',
    input: record(proof),
    output: passkeyOptions,
    refuses: ['passkey_unavailable', 'passkey_limit', ...proofs],
    http: { usesPageOrigin: true },
    upstream: { extension: true },
  },
  /** Adds the passkey that the browser made of the options, and ends the member's other sessions. */
  addPasskey: {
    method: 'POST',
    path: '/safe/passkey_add',
    access: 'member',
    input: record({ name, credential: passkeyCredential }),
    output: created(passkeyId),
    refuses: [...nameIssues, 'passkey_invalid', 'passkey_limit', 'passkey_taken'],
    effect: { affects: ['security', 'account', 'identity'] },
    upstream: { extension: true },
  },
  /** Changes a passkey's name in the list. */
  renamePasskey: {
    method: 'POST',
    path: '/safe/passkey_rename',
    access: 'member',
    input: record({ id: passkeyId, name }),
    output: text,
    refuses: [...nameIssues, 'not_found'],
    effect: { affects: ['security'] },
    upstream: { extension: true },
  },
  /** Purpose `passkey`. */
  removePasskey: {
    method: 'POST',
    path: '/safe/passkey_remove',
    access: 'member',
    input: record({ id: passkeyId, ...proof }),
    output: text,
    refuses: ['not_found', ...proofs],
    effect: { affects: ['security', 'account', 'identity'] },
    upstream: { extension: true },
  },
  /** Options to confirm an action with one of the member's passkeys. */
  confirmByPasskey: {
    method: 'POST',
    path: '/safe/passkey_confirm',
    access: 'member',
    input: record({ action: confirmedAction }),
    output: passkeyOptions,
    refuses: ['passkey_unavailable', 'not_found'],
    http: { usesPageOrigin: true },
    upstream: { extension: true },
  },
  /** Options to log in. They name no member: the device offers the passkeys that it has. */
  beginPasskeyLogin: {
    method: 'POST',
    path: '/user/passkey_begin',
    access: 'public',
    input: record({}),
    output: passkeyOptions,
    refuses: ['passkey_unavailable'],
    http: { usesPageOrigin: true },
    upstream: { extension: true },
  },
  /**
   * Returns the session token as a bare text. A passkey is both factors, the device and its lock, so no code
   * of the authenticator app is required.
   */
  loginByPasskey: {
    method: 'POST',
    path: '/user/passkey_login',
    access: 'public',
    input: record({
      credential: passkeyCredential,
      /** Name of this device in the list of sessions. */
      device: z.optional(z.string().check(z.maxLength(64, { error: 'text_too_long' }))),
      /** Time zone of the client, an IANA name, for the record of log-ins. */
      timeZone: ['time_zone', z.optional(z.string().check(z.maxLength(64, { error: 'text_too_long' })))],
    }),
    output: text,
    refuses: ['passkey_invalid', 'too_many_attempts', 'passkey_blocked', 'account_locked'],
    upstream: { extension: true },
  },
} as const satisfies Record<string, EndpointRow>
