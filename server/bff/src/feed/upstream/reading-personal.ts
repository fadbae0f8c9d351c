import type { MemberId } from '@bourse/contracts/account'
import {
  BALANCE_EVENT_PREFIX,
  type OwnChange,
  type Personal,
  type Positions,
  upstreamOption,
  upstreamOrdersClosed,
  upstreamPositions,
} from '@bourse/contracts/feed'
import { type Amount, amountText, multiply } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { unwrap, unwrapFields } from './unwrap.ts'

/** Something of one member's own. */
export type ToldOfMember = {
  readonly kind: 'personal'
  readonly member: MemberId
  readonly personal: Personal
}
const MEMBER = /^\d{1,15}$/

/** The event that goes to everybody and whose name says whose it is; null when it names nobody. */
export function readBalance(event: string, payload: unknown): ToldOfMember | null {
  const member = event.slice(BALANCE_EVENT_PREFIX.length)
  if (!MEMBER.test(member)) return null
  const told = unwrap(payload)
  const type = typeof told === 'object' && told !== null ? (told as { type?: unknown }).type : undefined
  return { kind: 'personal', member: member as MemberId, personal: { type: changeOf(type) } }
}

const CHANGES: readonly (readonly [start: string, type: OwnChange['type']])[] = [
  ['order', 'order.changed'],
  ['deposit', 'deposit.changed'],
  ['withdrawal', 'withdrawal.changed'],
  ['message', 'message.new'],
  ['account', 'account.changed'],
  ['session', 'session.ended'],
]

/** The word is the upstream's own; whatever it is, something of the member's changed. */
function changeOf(word: unknown): OwnChange['type'] {
  if (typeof word !== 'string') return 'balance.changed'
  return CHANGES.find(([start]) => word.startsWith(start))?.[1] ?? 'balance.changed'
}

export function readPositions(payload: unknown): ToldOfMember | null {
  const told = z.safeDecode(upstreamPositions, unwrapFields(payload) as never)
  if (!told.success) return null
  const { member, riskRate, profit, margin, rows } = told.data
  const positions: Positions = {
    type: 'positions',
    riskRate: percentOf(riskRate),
    profit: textOf(profit),
    margin: textOf(margin),
    rows: rows.map((row) => [
      row.id,
      textOf(row.price),
      textOf(row.profit),
      textOf(row.margin),
      percentOf(row.riskRate),
    ]),
  }
  return { kind: 'personal', member, personal: positions }
}

export function readClosed(payload: unknown): ToldOfMember | null {
  const told = z.safeDecode(upstreamOrdersClosed, unwrapFields(payload) as never)
  if (!told.success || told.data.ids.length === 0) return null
  const { member, ids, reason } = told.data
  return { kind: 'personal', member, personal: { type: 'order.closed', ids, reason } }
}

export function readOption(payload: unknown): ToldOfMember | null {
  const told = z.safeDecode(upstreamOption, unwrapFields(payload) as never)
  if (!told.success) return null
  const { member, order } = told.data
  return { kind: 'personal', member, personal: { type: 'option.settled', id: order.id } }
}

const textOf = (value: Amount | null): string => (value === null ? '' : amountText(value))
const percentOf = (rate: Amount | null): string => (rate === null ? '' : amountText(multiply(rate, 100n)))
