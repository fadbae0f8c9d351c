import { amountText, type Instant, instantText } from '@bourse/contracts/kit'
import type { OtcStatus } from '@bourse/contracts/otc'
import type { Tx } from '#platform/kernel'
import {
  cancelByOperator,
  findOrder,
  listOpen,
  lockOrder,
  payByMerchant,
  releaseByMerchant,
  requireMerchant,
  type StoredOrder,
} from '#products/otc'
import { parsed, rest, text } from './arguments.ts'
import { command } from './command.ts'
import { type CommandResult, fail, formatRow, ok, table } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'
import { printable } from './printable.ts'

const isId = (word: string): boolean => /^\d{1,15}$/.test(word)
const noOrder = (word: string): CommandResult => fail(`no order ${word}`)

const WIDTHS = [8, 9]

function buildCells({ assets }: OperatorDeps, order: StoredOrder): string[] {
  const { id, member, side, quantity, total, fiat, status, payBy, createdAt } = order
  const code = assets.find((asset) => asset.id === order.asset)?.code ?? order.asset
  return [
    id,
    status,
    `member ${member} ${side === 'buy' ? 'buys' : 'sells'} ${amountText(quantity)} ${code}`,
    `${amountText(total)} ${fiat}`,
    requireMerchant(order).name,
    status === 'placed' ? `to be paid by ${instantText(payBy)}` : instantText(createdAt),
  ]
}

/** Lists open orders, disputes first. */
const list = command({
  usage: 'otc list',
  args: {},
  async run(_args, { deps }) {
    const orders = await listOpen(deps.db)
    const rows = orders.map((order) => buildCells(deps, order))
    return table(rows, { widths: WIDTHS, summary: `${orders.length} open orders` })
  },
})

function formatDetails(order: StoredOrder): string[] {
  const at = (name: string, instant: Instant | null) =>
    instant === null ? [] : [`${name.padEnd(10)} ${instantText(instant)}`]
  const quote = (name: string, value: string | null) =>
    value === null ? [] : [`${name.padEnd(10)} ${printable(value)}`]
  const { bank, holder, number } = order.payee
  const payee = [bank, holder, number].filter((part) => part !== null).join(', ')
  return [
    ...at('placed', order.createdAt),
    ...at('paid', order.paidAt),
    ...at('disputed', order.disputedAt),
    ...at('closed', order.closedAt),
    ...quote('pay to', order.payout ?? payee),
    ...quote('proof', order.proof),
    ...quote('complaint', order.complaint),
    ...quote('remark', order.remark),
  ]
}

const show = command({
  usage: 'otc show ID',
  args: { id: text },
  async run({ id }, { deps }) {
    const order = isId(id) ? await findOrder(deps.db, id) : null
    if (order === null) return noOrder(id)
    return ok(formatRow(buildCells(deps, order), WIDTHS), ...formatDetails(order))
  },
})

type Decision = {
  readonly states: readonly OtcStatus[]
  readonly isPossible?: (order: StoredOrder) => boolean
  readonly take: (tx: Tx, order: StoredOrder) => Promise<StoredOrder>
}

async function decide(deps: OperatorDeps, id: string, decision: Decision): Promise<CommandResult> {
  if (!isId(id)) return noOrder(id)
  return deps.db.transact(async (tx) => {
    const order = await lockOrder(tx, { id, member: null })
    if (order === null) return noOrder(id)
    const { states, isPossible = () => true, take } = decision
    if (!states.includes(order.status) || !isPossible(order))
      return fail(`order ${id} is a ${order.side} order and ${order.status}`)
    const { status } = await take(tx, order)
    return ok(`order ${id} is ${status}`)
  })
}

/** Records that the house has paid a seller. */
const pay = command({
  usage: 'otc pay ID',
  args: { id: text },
  run: ({ id }, { deps }) =>
    decide(deps, id, {
      states: ['placed'],
      isPossible: ({ side }) => side === 'sell',
      take: (tx, order) => payByMerchant(deps.otc, tx, order),
    }),
})

/** Releases the escrow to the buyer. */
const release = command({
  usage: 'otc release ID [REMARK]',
  args: { id: text, remark: rest(text) },
  run: ({ id, remark }, { deps }) =>
    decide(deps, id, {
      states: ['paid', 'disputed'],
      take: (tx, order) => releaseByMerchant(deps.otc, tx, order, remark.trim() || null),
    }),
})

/** Returns the escrow to the seller. */
const cancel = command({
  usage: 'otc cancel ID REASON',
  args: {
    id: text,
    reason: rest(parsed((words) => words.trim() || null, 'a reason, which the member reads')),
  },
  run: ({ id, reason }, { deps }) =>
    decide(deps, id, {
      states: ['placed', 'paid', 'disputed'],
      take: (tx, order) => cancelByOperator(deps.otc, tx, order, reason),
    }),
})

export const OTC_COMMANDS = {
  'otc list': list,
  'otc show': show,
  'otc pay': pay,
  'otc release': release,
  'otc cancel': cancel,
}
