import type * as z from 'zod/mini'
import { booleanCodec, enumCodec, id, instant, record, text, tolerantNullable } from '#kit'

export const loginId = id('login')
export const loginRecord = record({
  id: loginId,
  at: ['create_time', instant],
  /** `password`, `code`: the wrong one was entered. `locked`: the account was frozen. */
  outcome: [
    'login_result',
    enumCodec({ success: 'success', password: 'password', code: 'code', locked: 'locked' }),
  ],
  method: ['login_method', enumCodec({ password: 'password', passkey: 'passkey' })],
  /** Device name given at login. */
  device: tolerantNullable(text),
  /** Time zone that the client stated, an IANA name. */
  timeZone: ['time_zone', tolerantNullable(text)],
  /** Language of the client. */
  lang: text,
  /** The first half of the network address. */
  network: text,
  /** The member has stated that this was not them. */
  isReported: ['is_reported', booleanCodec],
})
export type LoginRecord = z.output<typeof loginRecord>
