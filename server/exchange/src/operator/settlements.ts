import { verifyReceipts } from '#platform/receipts'
import { memberByHandle, optional } from './arguments.ts'
import { command } from './command.ts'
import { ok } from './command-result.ts'

const SHOWN = 20

/** Recomputes every receipt by its own rule and reports those that differ. */
const verify = command({
  usage: 'receipts verify [EMAIL]',
  args: { member: optional(memberByHandle, null) },
  async run({ member }, { deps }) {
    const found = await verifyReceipts(deps.db, member?.id ?? null)
    const isWhole = found.broken.length === 0
    const more = found.broken.length - SHOWN
    return {
      ok: isWhole,
      lines: [
        ...found.broken.slice(0, SHOWN),
        ...(more > 0 ? [`and ${more} more`] : []),
        `${found.receipts} receipts of ${found.members} members: ${isWhole ? 'all whole' : 'BROKEN'}`,
      ],
    }
  },
})

/** Lists settlements, tasks and payments that should have run, and rows that fail, whose cause is in the log. */
const overdue = command({
  usage: 'overdue list',
  args: {},
  async run(_args, { deps }) {
    const late = (await deps.overdue()).filter(({ count }) => count > 0)
    const lines = [
      ...late.map(({ kind, count }) => `${kind}: ${count} overdue`),
      ...(await deps.stuck()).map((name) => `fails: ${name}`),
    ]
    return lines.length === 0 ? ok('nothing is overdue') : { ok: false, lines }
  },
})

export const SETTLEMENT_COMMANDS = { 'receipts verify': verify, 'overdue list': overdue }
