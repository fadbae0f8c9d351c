import type { MemberId } from '@bourse/contracts/account'
import { addMachineMs, machineMs, type MachineTime, machineTime } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import type { CookieJar } from '#upstream'

/** State of a signed-in member. It exists only sealed, on the client. */
export type Member = {
  readonly token: string
  /** The member id; null if the upstream did not send it, and then there are no personal events. */
  readonly id: MemberId | null
  /** Session id, used to close its sockets on logout. */
  readonly sid: string
  readonly openedAt: MachineTime
}

/** The caller of one request. */
export type Session = {
  readonly cookieJar: CookieJar
  readonly member: Member | null
  /**
   * A member whose cookie came without its token: the request is treated as a guest's, and the cookie stays
   * unchanged.
   */
  readonly unproven: Member | null
  readonly kind: 'browser' | 'bearer'
  /** The time of sealing: an older text is sealed again, so that a session in use does not expire. */
  readonly sealedAt: MachineTime
  /** Hash of the token that belongs to the cookie. */
  readonly proof: string | null
}

const HOUR_MS = 3_600_000
export const BROWSER_IDLE_MS = 24 * HOUR_MS
export const BROWSER_LIFE_MS = 14 * 24 * HOUR_MS
export const BEARER_LIFE_MS = 12 * HOUR_MS
/** Minimum interval between renewals of the cookie. */
export const RENEW_MS = 10 * 60_000

const sealedForm = z.object({
  j: z.record(z.string(), z.string()),
  m: z.nullable(z.object({ t: z.string(), i: z.nullable(z.string()), s: z.string(), o: z.number() })),
  p: z.nullable(z.string()),
  a: z.number(),
})

/** Encodes a session, with short names because the text is part of a cookie. */
export function encodeSession(session: Session): string {
  const { member } = session
  return JSON.stringify({
    j: session.cookieJar,
    m:
      member === null
        ? null
        : { t: member.token, i: member.id, s: member.sid, o: machineMs(member.openedAt) },
    p: session.proof,
    a: machineMs(session.sealedAt),
  } satisfies z.input<typeof sealedForm>)
}

/** Decodes a session; null for a text of another release. */
export function decodeSession(text: string, kind: Session['kind']): Session | null {
  const read = z.safeParse(sealedForm, JSON.parse(text))
  if (!read.success) return null
  const { j, m, p, a } = read.data
  const member =
    m === null ? null : { token: m.t, id: m.i as MemberId | null, sid: m.s, openedAt: machineTime(m.o) }
  return { cookieJar: j, member, unproven: null, kind, sealedAt: machineTime(a), proof: p }
}

/** The latest expiry of the session, however often its cookie was renewed. */
export const absoluteExpiry = ({ openedAt }: Member, kind: Session['kind']): MachineTime =>
  addMachineMs(openedAt, kind === 'bearer' ? BEARER_LIFE_MS : BROWSER_LIFE_MS)

export function expiresAt(session: Session): MachineTime {
  const openedAt = session.member?.openedAt ?? session.sealedAt
  if (session.kind === 'bearer') return addMachineMs(openedAt, BEARER_LIFE_MS)
  const [idle, end] = [
    addMachineMs(session.sealedAt, BROWSER_IDLE_MS),
    addMachineMs(openedAt, BROWSER_LIFE_MS),
  ]
  return idle < end ? idle : end
}
