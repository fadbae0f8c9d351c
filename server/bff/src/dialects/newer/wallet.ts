import type { MappedCall, Mapping, Wire } from '#dialects/format'
import { pickFirst, isWire, joinedId, newestFirst, one, rename, listRows, toWire } from '#dialects/values'

const KINDS = ['legal', 'change', 'lever', 'micro'] as const

/** An asset with the balances of its accounts. */
function balancesOf(row: Wire): Wire {
  const accounts = KINDS.flatMap((kind) => {
    const account = row[`${kind}_account`]
    if (!isWire(account)) return []
    return [
      [`${kind}_balance`, account['balance']],
      [`lock_${kind}_balance`, account['lock_balance']],
    ] as const
  })
  return {
    ...Object.fromEntries(accounts),
    currency: pickFirst(row['currency_id'], row['id']),
    currency_name: pickFirst(row['code'], row['currency_code'], row['name']),
    usdt_price: pickFirst(row['usdt_price'], row['usd_price']),
  }
}

/** The accounts by kind, each with the assets that it can hold. */
function walletsOf(payload: unknown): unknown {
  const rows = listRows(payload)
  const wallets = KINDS.map((kind) => {
    const held = rows.filter((row) => isWire(row[`${kind}_account`]))
    return [`${kind}_wallet`, { balance: held.map(balancesOf) }] as const
  })
  return Object.fromEntries(wallets)
}

const holdableOf = (payload: unknown): unknown =>
  listRows(payload).map((row) => ({
    id: pickFirst(row['currency_id'], row['id']),
    name: pickFirst(row['code'], row['currency_code']),
    is_legal: isWire(row['legal_account']),
    is_match: isWire(row['change_account']),
    is_lever: isWire(row['lever_account']),
    is_micro: isWire(row['micro_account']),
  }))

/** Fee and minimum of a withdrawal stand beside the balances. */
function termsOf(payload: unknown): unknown {
  const row = toWire(payload)
  return {
    ...balancesOf(row),
    name: pickFirst(row['code'], row['currency_code']),
    rate: pickFirst(row['draw_fee'], row['draw_rate'], row['rate']),
    min_number: pickFirst(row['draw_min'], row['min_number']),
  }
}

/** The logs of the accounts that a filter names, by their numbers in the family. */
function logsOf({ fields }: MappedCall): readonly (typeof KINDS)[number][] {
  const chosen = KINDS[Number(fields['type'] ?? 0) - 1]
  return chosen === undefined ? KINDS : [chosen]
}

const entryOf = (row: Wire, kind: (typeof KINDS)[number]): Wire => ({
  ...row,
  id: joinedId(row['id'], KINDS.indexOf(kind) + 1),
  value: pickFirst(row['value'], row['number']),
  created_time: pickFirst(row['created_time'], row['created_at'], row['create_time']),
  info: pickFirst(row['info'], row['memo']),
  currency: pickFirst(row['currency'], row['currency_id']),
  currency_name: pickFirst(row['currency_name'], row['currency_code']),
})

export const WALLET: Readonly<Record<string, Mapping>> = {
  'wallet.list': one('GET', 'account/list', { output: walletsOf }),
  'wallet.holdable': one('GET', 'account/list', { output: holdableOf }),
  'wallet.detail': one('GET', 'account/detail', {
    input: rename({ currency: 'currency_id' }),
    output: (payload) => balancesOf(toWire(payload)),
  }),
  'wallet.withdrawalTerms': one('GET', 'account/detail', {
    input: rename({ currency: 'currency_id' }),
    output: termsOf,
  }),
  'wallet.transfer': one('POST', 'account/transfer'),
  'wallet.withdraw': one('POST', 'account/draw', { input: rename({ currency: 'currency_id' }) }),
  'wallet.statement': {
    requests: (call) => {
      const { type: _type, ...fields } = rename({ currency: 'currency_id' })(call)
      return logsOf(call).map((kind) => ({ method: 'GET', path: `account_log/${kind}`, fields }))
    },
    payload: (payloads, call) => {
      const logs = logsOf(call)
      const rows = payloads.flatMap((payload, at) =>
        listRows(payload).map((row) => entryOf(row, logs[at] ?? 'change')),
      )
      return newestFirst(rows, 'created_time')
    },
    needsPairs: false,
  },
}
