import type { MemberId } from '@bourse/contracts/account'
import {
  BALANCE_EVENT_PREFIX,
  bundledPositions,
  isMemberChange,
  type MemberChange,
  type OrderUpdate,
  type Personal,
  type Positions,
  upstreamOption,
  upstreamOrderUpdate,
  upstreamOrdersClosed,
  upstreamPositions,
} from '@bourse/contracts/feed'
import { type Amount, amountText, multiplyByInt } from '@bourse/contracts/kit'
import * as z from 'zod/mini'
import { parseJsonPayload, parseJsonFields } from './parse-json-payload.ts'

/** An event of one member. */
export type MemberEvent = {
  readonly kind: 'personal'
  readonly member: MemberId
  readonly personal: Personal
  /** The name of a change that is not known: all data of the member may be outdated. Logged by the caller. */
  readonly unknownName?: string
}
const NAME_SHOWN_MAX = 40
const MEMBER = /^\d{1,15}$/

/** Reads a broadcast whose event name contains the member id; null for any other event. */
export function readBalance(event: string, payload: unknown): MemberEvent | null {
  const member = event.slice(BALANCE_EVENT_PREFIX.length)
  if (!MEMBER.test(member)) return null
  const decoded = parseJsonPayload(payload)
  const type =
    typeof decoded === 'object' && decoded !== null ? (decoded as { type?: unknown }).type : undefined
  const change = findChange(type)
  return {
    kind: 'personal',
    member: member as MemberId,
    personal: { type: change ?? 'balance.changed' },
    ...(change === null && { unknownName: String(type).slice(0, NAME_SHOWN_MAX) }),
  }
}

/** First words of the platform family's own names. */
const FAMILY_NAMES: readonly (readonly [start: string, type: MemberChange])[] = [
  ['order', 'order.changed'],
  ['balance', 'balance.changed'],
  ['deposit', 'deposit.changed'],
  ['withdrawal', 'withdrawal.changed'],
  ['message', 'message.new'],
  ['account', 'account.changed'],
  ['session', 'session.ended'],
]

/** Finds the change of a name; null for a name that neither our exchange nor the family has. */
function findChange(name: unknown): MemberChange | null {
  if (name === undefined || name === null || name === '') return 'balance.changed'
  if (typeof name !== 'string') return null
  if (isMemberChange(name)) return name
  return FAMILY_NAMES.find(([start]) => name.startsWith(start))?.[1] ?? null
}

export function readPositions(payload: unknown): MemberEvent | null {
  const decoded = z.safeDecode(upstreamPositions, parseJsonFields(payload) as never)
  if (!decoded.success) return null
  const { member, riskRate, profit, margin, rows } = decoded.data
  const positions: Positions = {
    type: 'positions',
    riskRate: formatPercent(riskRate),
    profit: formatAmount(profit),
    margin: formatAmount(margin),
    rows: rows.map((row) => [
      row.id,
      formatAmount(row.price),
      formatAmount(row.profit),
      formatAmount(row.margin),
      formatPercent(row.riskRate),
    ]),
  }
  return { kind: 'personal', member, personal: positions }
}

/** Reads one member's part of a bundle. */
export function readBundled(payload: unknown): MemberEvent | null {
  const decoded = z.safeDecode(bundledPositions, payload as never)
  if (!decoded.success) return null
  const [member, riskRate, profit, margin, rows] = decoded.data
  return { kind: 'personal', member, personal: { type: 'positions', riskRate, profit, margin, rows } }
}

export function readClosed(payload: unknown): MemberEvent | null {
  const decoded = z.safeDecode(upstreamOrdersClosed, parseJsonFields(payload) as never)
  if (!decoded.success || decoded.data.ids.length === 0) return null
  const { member, ids, reason } = decoded.data
  return { kind: 'personal', member, personal: { type: 'order.closed', ids, reason } }
}

export function readSecondsSettlement(payload: unknown): MemberEvent | null {
  const decoded = z.safeDecode(upstreamOption, parseJsonFields(payload) as never)
  if (!decoded.success) return null
  const { member, order } = decoded.data
  return { kind: 'personal', member, personal: { type: 'option.settled', id: order.id } }
}

/** An order of one member after a change. */
export type OrderEvent = {
  readonly kind: 'order'
  readonly member: MemberId
  /** The number of the update among those of the member. */
  readonly number: number
  readonly update: OrderUpdate
}

export function readOrderUpdate(payload: unknown): OrderEvent | null {
  const decoded = z.safeDecode(upstreamOrderUpdate, payload as never)
  if (!decoded.success) return null
  const { member, number, price, quantity, filled, fee, tradePrice, tradeQuantity, ...rest } = decoded.data
  const optional = (value: Amount | null) => (value === null ? null : amountText(value))
  const update: OrderUpdate = {
    type: 'update',
    ...rest,
    price: amountText(price),
    quantity: amountText(quantity),
    filled: amountText(filled),
    fee: amountText(fee),
    tradePrice: optional(tradePrice),
    tradeQuantity: optional(tradeQuantity),
  }
  return { kind: 'order', member, number, update }
}

const formatAmount = (value: Amount | null): string => (value === null ? '' : amountText(value))
const formatPercent = (rate: Amount | null): string =>
  rate === null ? '' : amountText(multiplyByInt(rate, 100n))
