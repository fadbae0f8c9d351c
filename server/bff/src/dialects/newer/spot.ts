import type { MappedCall, Mapping, Wire, WireRequest } from '#dialects/format'
import {
  pickFirst,
  isWire,
  joinedId,
  marketFields,
  newestFirst,
  listRows,
  splitId,
  withMarketId,
} from '#dialects/values'

/** The three lists of orders; their numbers are the last digits of our ids, and the first two those of the sides. */
const BUYS = 1
const SELLS = 2
const DONE = 3
const LISTS: Readonly<Record<number, string>> = { [BUYS]: 'tx_in', [SELLS]: 'tx_out', [DONE]: 'tx_history' }
const OPEN_STATUS = 1
const DONE_STATUS = 2

const pathOf = (list: unknown, step: string): string => `${LISTS[Number(list)] ?? 'tx_in'}/${step}`

/** The lists in which orders of a status are. */
function listsOf({ fields }: MappedCall): readonly number[] {
  const status = Number(fields['status'] ?? 0)
  if (status === OPEN_STATUS) return [BUYS, SELLS]
  return status === DONE_STATUS ? [DONE] : [BUYS, SELLS, DONE]
}

const SIDES: Readonly<Record<string, number>> = {
  1: BUYS,
  2: SELLS,
  in: BUYS,
  out: SELLS,
  buy: BUYS,
  sell: SELLS,
}

function orderOf(row: Wire, list: number, { pairs }: MappedCall): Wire {
  const createdAt = pickFirst(row['created_at'], row['create_time'], row['time'])
  return {
    ...marketFields(pairs, row),
    id: joinedId(row['id'], list),
    type: list === DONE ? SIDES[String(row['type'])] : list,
    target_price: row['price'],
    trade_amount: row['number'],
    deal_amount: list === DONE ? row['number'] : row['transacted'],
    charge_fee: pickFirst(row['fee'], row['charge_fee']),
    status: list === DONE ? DONE_STATUS : OPEN_STATUS,
    created_at: createdAt,
  }
}

function listRequests(call: MappedCall): readonly WireRequest[] {
  const { status: _status, ...fields } = withMarketId(call)
  return listsOf(call).map((list) => ({ method: 'GET', path: pathOf(list, 'list'), fields }))
}

/** A page of several lists has a page of each, so it may be longer than its limit. */
function ordersOf(payloads: readonly unknown[], call: MappedCall): unknown {
  const lists = listsOf(call)
  const rows = payloads.flatMap((payload, at) =>
    listRows(payload).map((row) => orderOf(row, lists[at] ?? DONE, call)),
  )
  return newestFirst(rows, 'created_at')
}

/** Some platforms return the new order, others a sentence. */
const placedOf = (payload: unknown, call: MappedCall): unknown =>
  isWire(payload) && payload['id'] !== undefined ? orderOf(payload, Number(call.fields['type']), call) : null

export const SPOT: Readonly<Record<string, Mapping>> = {
  'spot.place': {
    requests: (call) => {
      const { currency_match_id } = withMarketId(call)
      const { type, amount: number, target_price: price } = call.fields
      return [{ method: 'POST', path: pathOf(type, 'add'), fields: { currency_match_id, number, price } }]
    },
    payload: ([payload], call) => placedOf(payload, call),
    needsPairs: true,
  },
  'spot.orders': { requests: listRequests, payload: ordersOf, needsPairs: true },
  'spot.cancel': {
    requests: ({ fields }) => {
      const { id, list } = splitId(fields['id'])
      return [{ method: 'GET', path: pathOf(list, 'cancel'), fields: { id } }]
    },
    payload: () => null,
    needsPairs: false,
  },
}
