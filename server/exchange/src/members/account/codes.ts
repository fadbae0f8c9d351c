import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_TTL_MS, CODE_TRIES, type CodePurpose, PUZZLE_BITS } from '@bourse/contracts/account'
import { DAY, HOUR, type Instant, addMs, refuse } from '@bourse/contracts/kit'
import {
  bytes,
  type Codec,
  columns,
  flag,
  id,
  instant,
  nullable,
  type Random,
  type Reader,
  table,
  text,
  type Tx,
  sql,
} from '#platform/kernel'
import { type CodeDemand, computeCodeDemand, type SentCode } from './code-demand.ts'

export type CodeRequest = {
  readonly target: string
  readonly purpose: CodePurpose
  /** The upstream session that requested the code; it is invalid in any other session. */
  readonly session: string
  readonly now: Instant
}

/** The caller that requests a code, for the daily numbers. */
export type Requester = {
  readonly caller: string
  /** The owner of the contact, or a device that its owner has logged in from. */
  readonly isKnown: boolean
}

type CodeQuery = Pick<CodeRequest, 'purpose' | 'session'> & { readonly targets: readonly string[] }

export type Codes = {
  /**
   * Finds which of several contacts received the newest code. Only that code counts, so two codes give no
   * additional tries.
   */
  newestTarget(reader: Reader, sendings: CodeQuery): Promise<string | null>
  /**
   * Creates a code; the caller sends it after the commit. Beyond the daily numbers, and while unknown callers have just
   * requested one, it needs a puzzle: `redeem` returns the bits of a solved one. So unknown callers delay no owner.
   */
  issue(tx: Tx, request: CodeRequest, requester: Requester, redeem: () => Promise<number>): Promise<string>
  /** The difficulty of the puzzle that would allow the next code. */
  bitsFor(reader: Reader, request: Pick<CodeRequest, 'target' | 'now'>, requester: Requester): Promise<number>
  /**
   * Replaces the codes of all live requests for a contact, newest first, for the operator to pass on: stored
   * hashes cannot be read back. Each code still works only in the session that requested it.
   */
  reissue(tx: Tx, target: string, now: Instant): Promise<ReissuedCode[]>
  /** Whether the code is right. Every wrong try is counted; the fifth voids the code. */
  verify(tx: Tx, request: CodeRequest, code: string, use: 'retain' | 'use-up'): Promise<boolean>
}

export type ReissuedCode = {
  readonly purpose: CodePurpose
  readonly requestedAt: Instant
  readonly code: string
}

/** How long the operator may take to look a code up. */
const REISSUE_MS = HOUR

export const codeTable = table('verification_code', {
  id: id(),
  target: text,
  purpose: ['scene', text as Codec<CodePurpose>],
  session: text,
  codeHash: bytes,
  createdAt: instant,
  expiresAt: instant,
  caller: nullable(text),
  isKnown: flag,
})
const newCode = codeTable.omit('id')
const sentCode = codeTable.pick('createdAt', 'session', 'caller', 'isKnown')
const requestedCode = codeTable.pick('id', 'purpose', 'session', 'createdAt')
const latestCode = columns({ ...codeTable.pick('id', 'codeHash').fields, isAlive: flag })

const listSentCodes = (
  reader: Reader,
  { target, now }: Pick<CodeRequest, 'target' | 'now'>,
): Promise<SentCode[]> =>
  sentCode.from(reader).rows(sql`
    select created_at, session, caller, is_known from verification_code
    where target = ${target} and created_at > ${new Date(now - DAY)} order by id desc`)

export function createCodes(random: Random, key: Buffer): Codes {
  const hash = ({ target, purpose }: CodeRequest, code: string) =>
    createHmac('sha256', key).update(`${target}\n${purpose}\n${code}`).digest()

  const draw = (): string => String(random.int(1_000_000)).padStart(6, '0')

  return {
    reissue: (tx, target, now) => reissue({ tx, target, now, draw, hash }),

    async newestTarget(reader, { targets, purpose, session }) {
      const row = await reader.row<{ target: string }>(sql`
        select target from verification_code
        where target = any(${targets}) and scene = ${purpose} and session = ${session} order by id desc limit 1`)
      return row?.target ?? null
    },

    async issue(tx, request, requester, redeem) {
      const { target, purpose, session, now } = request
      await tx.lock('code', target)
      const demand = computeCodeDemand(await listSentCodes(tx, request), request, requester)
      if (demand?.isFinal === true || (demand !== null && (await redeem()) < demand.bits)) refuseCode(demand)
      const code = draw()
      const life = { createdAt: now, expiresAt: addMs(now, CODE_TTL_MS) }
      const { caller, isKnown } = requester
      await newCode.insert(tx, [
        { target, purpose, session, codeHash: hash(request, code), ...life, caller, isKnown },
      ])
      return code
    },

    async bitsFor(reader, request, requester) {
      // A new session, because puzzles do not lift a session's own resend delay.
      const sent = await listSentCodes(reader, request)
      return computeCodeDemand(sent, { ...request, session: '' }, requester)?.bits ?? PUZZLE_BITS.least
    },

    async verify(tx, request, code, use) {
      // Only the newest code counts, valid or void: an older one would give five more tries.
      const latest = await latestCode.from(tx).row(sql`
        select id, code_hash,
          used_at is null and tries < ${CODE_TRIES} and expires_at > ${new Date(request.now)} as is_alive
        from verification_code
        where target = ${request.target} and scene = ${request.purpose} and session = ${request.session}
        order by id desc limit 1 for update`)
      if (latest === null || !latest.isAlive) return false
      if (!timingSafeEqual(latest.codeHash, hash(request, code))) {
        await tx.run(sql`update verification_code set tries = tries + 1 where id = ${latest.id}`)
        return false
      }
      if (use === 'use-up') {
        await tx.run(
          sql`update verification_code set used_at = ${new Date(request.now)} where id = ${latest.id}`,
        )
      }
      return true
    },
  }
}

function refuseCode({ reason, waitMs }: CodeDemand): never {
  return reason === 'code_too_soon'
    ? refuse('code_too_soon', { seconds: String(Math.ceil(waitMs / 1000)) })
    : refuse('code_too_many')
}

type ReissueOptions = {
  readonly tx: Tx
  readonly target: string
  readonly now: Instant
  readonly draw: () => string
  readonly hash: (request: CodeRequest, code: string) => Buffer
}

async function reissue({ tx, target, now, draw, hash }: ReissueOptions): Promise<ReissuedCode[]> {
  await tx.lock('code', target)
  const requests = await requestedCode.from(tx).rows(sql`
    select * from (
      select distinct on (scene, session) id, scene, session, created_at, used_at, tries
      from verification_code where target = ${target} and created_at > ${new Date(now - REISSUE_MS)}
      order by scene, session, id desc
    ) newest where used_at is null and tries < ${CODE_TRIES} order by id desc`)
  const reissued: ReissuedCode[] = []
  for (const { id: requested, purpose, session, createdAt } of requests) {
    const code = draw()
    await tx.run(sql`
      update verification_code set code_hash = ${hash({ target, purpose, session, now }, code)},
        expires_at = ${new Date(addMs(now, CODE_TTL_MS))} where id = ${requested}`)
    reissued.push({ purpose, requestedAt: createdAt, code })
  }
  return reissued
}
