import { amountText, type Instant, instantText } from '@bourse/contracts/kit'
import type { OtcStatus } from '@bourse/contracts/otc'
import type { Tx } from '#platform/kernel'
import {
  cancelByOperator,
  findOrder,
  listOpen,
  lockOrder,
  requireMerchant,
  payByMerchant,
  releaseByMerchant,
  type StoredOrder,
} from '#products/otc'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'
import { printable } from './printable.ts'

const isId = (text: string): boolean => /^\d{1,15}$/.test(text)

function formatOrder({ assets }: OperatorDeps, order: StoredOrder): string {
  const { id, member, side, quantity, total, fiat, status, payBy, createdAt } = order
  const code = assets.find((asset) => asset.id === order.asset)?.code ?? order.asset
  return [
    id.padEnd(8),
    status.padEnd(9),
    `member ${member} ${side === 'buy' ? 'buys' : 'sells'} ${amountText(quantity)} ${code}`,
    `${amountText(total)} ${fiat}`,
    requireMerchant(order).name,
    status === 'placed' ? `to be paid by ${instantText(payBy)}` : instantText(createdAt),
  ].join('  ')
}

/** Lists open orders, disputes first. */
async function list(deps: OperatorDeps): Promise<CommandResult> {
  const orders = await listOpen(deps.db)
  return ok(...orders.map((order) => formatOrder(deps, order)), `${orders.length} open orders`)
}

async function show(deps: OperatorDeps, [id = '']: string[]): Promise<CommandResult> {
  const order = isId(id) ? await findOrder(deps.db, id) : null
  if (order === null) return fail(`no order ${id}`)
  const at = (name: string, instant: Instant | null) =>
    instant === null ? [] : [`${name.padEnd(10)} ${instantText(instant)}`]
  const text = (name: string, value: string | null) =>
    value === null ? [] : [`${name.padEnd(10)} ${printable(value)}`]
  const { bank, holder, number } = order.payee
  return ok(
    formatOrder(deps, order),
    ...at('placed', order.createdAt),
    ...at('paid', order.paidAt),
    ...at('disputed', order.disputedAt),
    ...at('closed', order.closedAt),
    ...text('pay to', order.payout ?? [bank, holder, number].filter((part) => part !== null).join(', ')),
    ...text('proof', order.proof),
    ...text('complaint', order.complaint),
    ...text('remark', order.remark),
  )
}

type Decision = {
  readonly states: readonly OtcStatus[]
  readonly isPossible?: (order: StoredOrder) => boolean
  readonly take: (tx: Tx, order: StoredOrder) => Promise<StoredOrder>
}

async function decide(deps: OperatorDeps, id: string, decision: Decision): Promise<CommandResult> {
  if (!isId(id)) return fail(`no order ${id}`)
  return deps.db.transact(async (tx) => {
    const order = await lockOrder(tx, { id, member: null })
    if (order === null) return fail(`no order ${id}`)
    const { states, isPossible = () => true, take } = decision
    if (!states.includes(order.status) || !isPossible(order))
      return fail(`order ${id} is a ${order.side} order and ${order.status}`)
    const { status } = await take(tx, order)
    return ok(`order ${id} is ${status}`)
  })
}

/** Records that the house has paid a seller. */
const pay = (deps: OperatorDeps, [id = '']: string[]): Promise<CommandResult> =>
  decide(deps, id, {
    states: ['placed'],
    isPossible: ({ side }) => side === 'sell',
    take: (tx, order) => payByMerchant(deps.otc, tx, order),
  })

/** Releases the escrow to the buyer. */
const release = (deps: OperatorDeps, [id = '', ...words]: string[]): Promise<CommandResult> =>
  decide(deps, id, {
    states: ['paid', 'disputed'],
    take: (tx, order) => releaseByMerchant(deps.otc, tx, order, words.join(' ').trim() || null),
  })

/** Returns the escrow to the seller. */
async function cancel(deps: OperatorDeps, [id = '', ...words]: string[]): Promise<CommandResult> {
  const reason = words.join(' ').trim()
  if (reason === '') return fail('a reason, which the member reads')
  return decide(deps, id, {
    states: ['placed', 'paid', 'disputed'],
    take: (tx, order) => cancelByOperator(deps.otc, tx, order, reason),
  })
}

export const OTC_COMMANDS = {
  'otc list': { usage: 'otc list', run: list },
  'otc show': { usage: 'otc show ID', run: show },
  'otc pay': { usage: 'otc pay ID', run: pay },
  'otc release': { usage: 'otc release ID [REMARK]', run: release },
  'otc cancel': { usage: 'otc cancel ID REASON', run: cancel },
} as const
