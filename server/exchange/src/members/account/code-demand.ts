import {
  CODE_RESEND_DELAY_MS,
  CODES_PER_DAY,
  PUZZLE_BITS,
  UNKNOWN_CODES_PER_DAY,
} from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'

/** A code of the last day for one contact, newest first in lists. */
export type SentCode = {
  readonly createdAt: Instant
  readonly session: string
  readonly caller: string | null
  readonly isKnown: boolean
}

/**
 * Why the next code is not free: the refusal, and the puzzle that allows the code nevertheless. No puzzle
 * helps where it is null.
 */
export type CodeDemand = {
  readonly reason: 'code_too_soon' | 'code_too_many'
  readonly waitMs: number
  readonly bits: number
  readonly isFinal: boolean
}

type Request = { readonly session: string; readonly now: Instant }
type Requester = { readonly caller: string; readonly isKnown: boolean }

/**
 * Computes the requirement for the next code; null while it is free. Only the own codes count for a caller
 * that the owner of the contact has logged in from. Unknown callers also share a number and a delay, so that
 * many addresses flood no mailbox.
 */
export function computeCodeDemand(
  sent: readonly SentCode[],
  { session, now }: Request,
  { caller, isKnown }: Requester,
): CodeDemand | null {
  const waitAfter = (code: SentCode | undefined): number =>
    code === undefined ? 0 : code.createdAt + CODE_RESEND_DELAY_MS - now
  const ownWait = waitAfter(sent.find((code) => code.session === session))
  if (ownWait > 0) {
    return { reason: 'code_too_soon', waitMs: ownWait, bits: PUZZLE_BITS.most, isFinal: true }
  }
  const own = sent.filter((code) => code.caller === caller && code.isKnown === isKnown)
  const counted = isKnown ? own : sent.filter((code) => !code.isKnown)
  const beyond = Math.max(
    own.length - CODES_PER_DAY + 1,
    isKnown ? 0 : counted.length - UNKNOWN_CODES_PER_DAY + 1,
  )
  const waitMs = waitAfter(counted[0])
  if (beyond <= 0 && waitMs <= 0) return null
  const bits = Math.min(PUZZLE_BITS.least + Math.floor(Math.log2(1 + Math.max(beyond, 0))), PUZZLE_BITS.most)
  return { reason: beyond > 0 ? 'code_too_many' : 'code_too_soon', waitMs, bits, isFinal: false }
}
