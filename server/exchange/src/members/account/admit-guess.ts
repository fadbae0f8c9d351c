import { PUZZLE_BITS } from '@bourse/contracts/account'
import { DAY, refuse, SECOND, toInstant } from '@bourse/contracts/kit'
import { type Call, instant, integer, type Reader, table, text, type Tx, sql } from '#platform/kernel'
import type { AccountDeps } from './deps.ts'
import { type Budget, type BudgetKind, computeGuessDemand, spend } from './guess-budgets.ts'
import { hashCaller, findKnownParts, rememberCaller } from './known-callers.ts'
import type { Member } from './store.ts'

type ThrottleDeps = Pick<AccountDeps, 'puzzles' | 'callerKey'>

export type Guess = {
  readonly handle: string
  /** The members that the handle may mean; their names share one budget. */
  readonly members: readonly Member[]
  readonly proof: string | undefined
  readonly caller: IdentifiedCaller
}

/** The caller's name among the budgets of an account; the one of all unknown callers is empty. */
type Key = { readonly kind: BudgetKind; readonly caller: string }

const UNKNOWN: Key = { kind: 'unknown', caller: '' }

const buildSubject = ({ handle, members }: Pick<Guess, 'handle' | 'members'>): string =>
  members.length === 0 ? `handle ${handle.toLowerCase()}` : `member ${members.map(({ id }) => id).join(' ')}`

/** The caller of a guess: its budgets, and its name in the queue for the password check. */
export type IdentifiedCaller = {
  readonly keys: readonly Key[]
  readonly caller: string
  readonly isKnown: boolean
}

/** A known device has a budget of its own; a known address spares its callers the budget of unknown callers. */
export async function identifyCaller(
  deps: Pick<AccountDeps, 'callerKey'>,
  call: Call,
  members: readonly Member[],
): Promise<IdentifiedCaller> {
  const hashes = hashCaller(call.caller, deps.callerKey)
  const ids = members.map(({ id }) => id)
  const known = await findKnownParts(call.reader, ids, hashes, call.now)
  const isDevice = known.device && hashes.device !== null
  const caller = isDevice ? hashes.device : hashes.address
  const own: Key = { kind: 'caller', caller }
  const isKnown = isDevice || known.address
  return { keys: isKnown ? [own] : [own, UNKNOWN], caller, isKnown }
}

export const guessTable = table('guess_budget', {
  subject: text,
  caller: text,
  failures: integer,
  blockedUntil: instant,
  failedAt: instant,
})

async function loadBudgets(reader: Reader, subject: string, keys: readonly Key[]) {
  const rows = await guessTable.from(reader).rows(sql`
    select * from guess_budget
    where subject = ${subject} and caller = any(${keys.map(({ caller }) => caller)}::text[])`)
  return keys.map(({ kind, caller }): Budget => {
    const row = rows.find((one) => one.caller === caller)
    return row === undefined ? { kind, failures: 0, blockedUntil: 0, failedAt: 0 } : { kind, ...row }
  })
}

export const loginScope = (handle: string, { caller }: Call): string =>
  `login ${handle.toLowerCase()} ${caller.address}`

/**
 * Counts a guess before it is checked, so that concurrent guesses get no more than sequential ones. Refuses while
 * a budget of the caller is spent, unless a puzzle was solved instead of waiting.
 */
export async function admitGuess(deps: ThrottleDeps, call: Call, guess: Guess): Promise<void> {
  const { now } = call
  const subject = buildSubject(guess)
  const { keys } = guess.caller
  await call.transact(async (tx) => {
    await tx.lock('login', subject)
    const budgets = await loadBudgets(tx, subject, keys)
    const demand = computeGuessDemand(budgets, now)
    if (demand !== null) {
      const proof = { text: guess.proof, scope: loginScope(guess.handle, call), now }
      if ((await deps.puzzles.redeem(tx, proof)) < demand.bits)
        refuse('too_many_attempts', { seconds: String(Math.ceil(demand.waitMs / SECOND)) })
    }
    await tx.run(
      sql`delete from guess_budget where failed_at < ${new Date(now - DAY)} and subject <> ${subject}`,
    )
    const spent = keys.map(({ caller }, index) => {
      const { failures, blockedUntil } = spend(budgets[index] as Budget, now)
      return { subject, caller, failures, blockedUntil: toInstant(blockedUntil), failedAt: now }
    })
    await guessTable.insert(
      tx,
      spent,
      `on conflict (subject, caller) do update set failures = excluded.failures,
        blocked_until = excluded.blocked_until, failed_at = excluded.failed_at`,
    )
  })
}

/** Computes the difficulty of the puzzle that would admit the next guess. */
export async function computeGuessBits(call: Call, guess: Omit<Guess, 'proof'>): Promise<number> {
  const budgets = await loadBudgets(call.reader, buildSubject(guess), guess.caller.keys)
  return computeGuessDemand(budgets, call.now)?.bits ?? PUZZLE_BITS.least
}

/**
 * Records a right guess: the caller becomes known, its budget is full again, and unknown callers gain nothing
 * from the guess.
 */
export async function acceptGuess(
  deps: ThrottleDeps,
  tx: Tx,
  call: Call,
  guess: Omit<Guess, 'proof' | 'caller'> & { readonly member: Member },
): Promise<void> {
  const hashes = hashCaller(call.caller, deps.callerKey)
  const subject = buildSubject(guess)
  await tx.run(sql`
    delete from guess_budget
    where subject = ${subject} and caller = any(${[hashes.address, hashes.device ?? hashes.address]}::text[])`)
  await tx.run(sql`
    update guess_budget set failures = greatest(0, failures - 1)
    where subject = ${subject} and caller = ${UNKNOWN.caller}`)
  await rememberCaller(tx, guess.member.id, hashes, call.now)
}

/** Clears the budgets after a reset with a code: all callers may guess again. */
export async function clearGuesses(tx: Tx, members: readonly Member[]): Promise<void> {
  await tx.run(sql`delete from guess_budget where subject = ${buildSubject({ handle: '', members })}`)
}
