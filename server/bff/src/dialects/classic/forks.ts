import type { MappedCall, Mapping, Pair, Wire } from '#dialects/format'
import { isWire, joinedId, listRows, marketFields, newestFirst, one, pickFirst } from '#dialects/values'

/** The three lists of spot orders. Buys and sells count by themselves, so that our ids end in the number of the list. */
const BUYS = 1
const SELLS = 2
const DONE = 3
const LISTS = [
  [BUYS, 'transaction_in'],
  [SELLS, 'transaction_out'],
  [DONE, 'transaction_complete'],
] as const
const OPEN_STATUS = 1
const DONE_STATUS = 2
const SELL_TYPE = 2

const listsOf = ({ fields }: MappedCall) => {
  const status = Number(fields['status'] ?? 0)
  if (status === OPEN_STATUS) return LISTS.filter(([list]) => list !== DONE)
  return status === DONE_STATUS ? LISTS.filter(([list]) => list === DONE) : LISTS
}

/** The number of a side, which finished orders state as a number or by the name of their list. */
const SIDES: Readonly<Record<string, number>> = { 1: 1, 2: 2, in: 1, out: 2, buy: 1, sell: 2 }

/** Rows name their market by its id, or by the two assets. */
function findMarket(pairs: readonly Pair[], row: Wire): Wire {
  const base = pickFirst(row['currency_id'], row['currency'])
  const quote = pickFirst(row['legal_id'], row['legal'])
  const pair = pairs.find((each) => each.base === String(base) && each.quote === String(quote))
  if (pair === undefined) return { currency_id: base, legal_id: quote, ...marketFields(pairs, row) }
  return { currency_id: base, legal_id: quote, symbol: pair.symbol }
}

const orderOf = (row: Wire, list: number, { pairs }: MappedCall): Wire => ({
  ...findMarket(pairs, row),
  id: joinedId(row['id'], list),
  type: list === DONE ? SIDES[String(pickFirst(row['type'], row['way']))] : list,
  target_price: row['price'],
  trade_amount: pickFirst(row['number'], row['num']),
  deal_amount: list === DONE ? pickFirst(row['number'], row['num']) : row['deal_number'],
  charge_fee: pickFirst(row['fee'], row['charge_fee']),
  status: list === DONE ? DONE_STATUS : OPEN_STATUS,
  created_at: pickFirst(row['created_at'], row['create_time'], row['time']),
})

/** Spot orders are placed and listed by side. */
const PLACE_BY_SIDE: Mapping = {
  requests: ({ fields: { type, amount: num, target_price: price, legal_id, currency_id } }) => [
    {
      method: 'POST',
      path: Number(type) === SELL_TYPE ? 'transaction/out' : 'transaction/in',
      fields: { price, num, legal_id, currency_id },
    },
  ],
  payload: () => null,
  needsPairs: false,
}
const LIST_BY_SIDE: Mapping = {
  requests: (call) => {
    const { status: _status, ...fields } = call.fields
    return listsOf(call).map(([, path]) => ({ method: 'POST', path, fields }))
  },
  payload: (payloads, call) => {
    const lists = listsOf(call)
    const rows = payloads.flatMap((payload, at) =>
      listRows(payload).map((row) => orderOf(row, lists[at]?.[0] ?? DONE, call)),
    )
    return newestFirst(rows, 'created_at')
  },
  needsPairs: true,
}

/** The market by the code of its base instead of its id. */
const withName = ({ fields, pairs }: MappedCall): Wire => {
  const { match_id, ...rest } = fields
  const pair = pairs.find(({ id }) => id === String(match_id))
  return pair === undefined ? rest : { ...rest, currencyName: pair.symbol.split('/', 1)[0] }
}

/** A position list without the totals of the account. */
const positionsOf = (payload: unknown): unknown => (Array.isArray(payload) ? { message: payload } : payload)

/** Opening a message marks it as read, which one fork does by a call of its own. */
const MAIL_DETAIL: Mapping = {
  requests: ({ fields }) => [
    { method: 'POST', path: 'user/mailDetail', fields },
    { method: 'POST', path: 'user/mailRead', fields },
  ],
  payload: ([detail]) => (isWire(detail) ? { ...detail, is_read: 1 } : detail),
  needsPairs: false,
}

/** Routes of forks by call, each off until a platform turns out to have it and not the route of the family. */
export const FORKS: ReadonlyMap<string, readonly Mapping[]> = new Map(
  Object.entries({
    'futures.list': [one('GET', 'lever/my_trade', { output: positionsOf })],
    'messages.detail': [MAIL_DETAIL],
    'messages.list': [one('POST', 'user/mailList')],
    'seconds.list': [one('GET', 'microtrade/listsV2')],
    'seconds.open': [one('POST', 'microtrade/submitV2', { input: withName, needsPairs: true })],
    'spot.orders': [LIST_BY_SIDE],
    'spot.place': [PLACE_BY_SIDE],
    'wallet.transfer': [one('POST', 'wallet/change2')],
  }),
)
