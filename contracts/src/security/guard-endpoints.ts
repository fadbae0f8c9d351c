import * as z from 'zod/mini'
import { type EndpointRow, flagInput, page, cursorInput, record, text } from '#kit'
import { loginId, loginRecord } from './guard-shapes.ts'

/** Secret of a mailed link. */
const linkToken = z
  .string({ error: 'link_invalid' })
  .check(z.regex(/^[A-Za-z0-9_-]{32}$/, { error: 'link_invalid' }))

/** Calls of a member against a thief. */
export const guard = {
  /** The member's log-ins, right and wrong, the newest first; at most a hundred of each. */
  logins: {
    method: 'GET',
    path: '/safe/logins',
    access: 'member',
    input: record(cursorInput),
    output: page(loginRecord, 'pages'),
    upstream: { extension: true },
  },
  /** States that a log-in was not the member's: ends their other sessions and holds withdrawals for a day. */
  reportLogin: {
    method: 'POST',
    path: '/safe/login_report',
    access: 'member',
    input: record({ id: loginId }),
    output: text,
    refuses: ['not_found'],
    effect: { exits: true, affects: ['security'] },
    upstream: { extension: true },
  },
  /**
   * Freezes the account that a mailed link belongs to: all sessions end, waiting withdrawals are returned, and
   * every log-in is refused until the operator opens it. A link works once, for seven days.
   */
  freeze: {
    method: 'POST',
    path: '/safe/freeze',
    access: 'public',
    input: record({ token: linkToken }),
    output: text,
    refuses: ['link_invalid', 'link_used', 'link_expired'],
    effect: { exits: true, affects: ['security'] },
    upstream: { extension: true },
  },
  /** Allows withdrawals to saved addresses only, at once; turning it off takes a day, and on again cancels that. */
  setWhitelist: {
    method: 'POST',
    path: '/safe/whitelist',
    access: 'member',
    input: record({ isWhitelistOnly: ['whitelist_only', flagInput] }),
    output: text,
    effect: { affects: ['security'] },
    upstream: { extension: true },
  },
} as const satisfies Readonly<Record<string, EndpointRow>>
