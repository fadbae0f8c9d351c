import { findByHandle } from '#members/account'
import type { MemberId } from '@bourse/contracts/account'
import { verifyReceipts } from '#platform/receipts'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

const SHOWN = 20

/** Recomputes every receipt by its own rule and reports those that differ. */
async function verify(deps: OperatorDeps, [handle]: string[]): Promise<CommandResult> {
  const [member] = handle === undefined ? [] : await findByHandle(deps.db, handle)
  if (handle !== undefined && member === undefined) return fail(`no member ${handle}`)
  const found = await verifyReceipts(deps.db, (member?.id as MemberId | undefined) ?? null)
  const more = found.broken.length - SHOWN
  return {
    ok: found.broken.length === 0,
    lines: [
      ...found.broken.slice(0, SHOWN),
      ...(more > 0 ? [`and ${more} more`] : []),
      `${found.receipts} receipts of ${found.members} members: ${found.broken.length === 0 ? 'all whole' : 'BROKEN'}`,
    ],
  }
}

/**
 * Lists settlements, tasks and payments that should have run, and rows that fail, whose cause is in the log.
 */
async function overdue(deps: OperatorDeps): Promise<CommandResult> {
  const late = (await deps.overdue()).filter(({ count }) => count > 0)
  const lines = [
    ...late.map(({ kind, count }) => `${kind}: ${count} overdue`),
    ...(await deps.stuck()).map((name) => `fails: ${name}`),
  ]
  return lines.length === 0 ? ok('nothing is overdue') : { ok: false, lines }
}

export const SETTLEMENT_COMMANDS = {
  'receipts verify': { usage: 'receipts verify [EMAIL]', run: verify },
  'overdue list': { usage: 'overdue list', run: overdue },
} as const
