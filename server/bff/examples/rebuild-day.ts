// Rebuilds days of members from statement entries and receipts alone, without code of the product, and
// compares the sums with the balances:
// `BOURSE=… DAY=2026-03-01 node rebuild-day.ts alice@example.com:password bob@…:password`
// DAY is the beginning of an ISO time in UTC: a day, a month, or nothing for the whole history.
import { createHash } from 'node:crypto'
import { listFlows, type Receipt, parseUnits } from './receipt-flows.ts'

const { BOURSE = 'http://localhost:8080', DAY = '' } = process.env
const print = (line: string): void => void process.stdout.write(`${line}\n`)

type Json = Record<string, unknown>
type StatementEntry = {
  readonly id: string
  readonly value: string
  readonly before: string
  readonly after: string
  /** The time with milliseconds; `created_time` has seconds. */
  readonly exact_time: string
  readonly type: number
  readonly currency: string
  readonly currency_name: string
  readonly is_lock: boolean
  readonly account: string
  /** The receipt that states it; null without one. */
  readonly receipt: number | null
}
type Call = <T = Json>(method: string, path: string, fields?: Record<string, string>) => Promise<T>
type Wallets = Record<string, { balance: Record<string, string>[] }>

/** Formats units of 10⁻¹⁸ as a decimal text. */
function formatUnits(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(19, '0')
  const part = digits.slice(-18).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -18)}${part === '' ? '' : `.${part}`}`
}

function callAs(token: string): Call {
  return async <T>(method: string, path: string, fields: Record<string, string> = {}) => {
    const form = new URLSearchParams(fields).toString()
    const isGet = method === 'GET'
    const response = await fetch(`${BOURSE}/api${path}${isGet ? `?${form}` : ''}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(token === '' ? {} : { authorization: token }),
        ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isGet ? {} : { body: form }),
    })
    const body = (await response.json()) as { ok: boolean; data: T; error?: { message: string } }
    if (!body.ok) throw new Error(`${path}: ${body.error?.message ?? response.status}`)
    return body.data
  }
}

/** Reads all rows of a paged list. New rows push others back meanwhile, so some are read twice. */
async function readAll<T extends { id: unknown }>(page: (fields: Record<string, string>) => Promise<Json>) {
  const rows = new Map<unknown, T>()
  for (let at = 1; ; at++) {
    const { list, count } = (await page({ page: String(at), limit: '100' })) as { list: T[]; count: number }
    for (const row of list) rows.set(row.id, row)
    if (list.length === 0 || at * 100 >= count) return [...rows.values()]
  }
}

/** The filters that select one account each, and the names of its two balances. */
const ACCOUNTS = [
  { name: 'fiat', filter: { type: '1' }, wire: 'legal' },
  { name: 'spot', filter: { type: '2' }, wire: 'change' },
  { name: 'futures', filter: { type: '3' }, wire: 'lever' },
  { name: 'seconds', filter: { type: '4' }, wire: 'micro' },
  { name: 'points', filter: { currency: '900' }, wire: null },
] as const

/** Reads every statement entry, newest first, with the account that its filter names. */
async function readStatement(call: Call, differences: string[]): Promise<StatementEntry[]> {
  const whole = await readAll<StatementEntry>((fields) => call('POST', '/wallet/legal_log', fields))
  const account = new Map<string, string>()
  for (const { name, filter } of ACCOUNTS) {
    const own = await readAll<StatementEntry>((fields) =>
      call('POST', '/wallet/legal_log', { ...fields, ...filter }),
    )
    for (const { id } of own) account.set(id, name)
  }
  for (const { id } of whole) if (!account.has(id)) differences.push(`entry ${id} is in no account`)
  return whole.map((entry) => ({ ...entry, account: account.get(entry.id) ?? '' }))
}

const formatAccount = ({ account, is_lock: isHeld, currency }: StatementEntry) =>
  `${account}${isHeld ? ' in use' : ''} ${currency}`

/** Reads balances by account and asset from the balance endpoints, without zeros. */
async function readBalances(call: Call): Promise<Map<string, bigint>> {
  const wallets = await call<Wallets>('POST', '/wallet/list')
  const { points } = await call<{ points: string }>('GET', '/points/list')
  const rows: [string, string][] = [['points 900', points]]
  for (const { name, wire } of ACCOUNTS) {
    for (const row of wallets[`${wire}_wallet`]?.balance ?? []) {
      rows.push([`${name} ${row['currency']}`, row[`${wire}_balance`] ?? ''])
      rows.push([`${name} in use ${row['currency']}`, row[`lock_${wire}_balance`] ?? ''])
    }
  }
  return new Map(
    rows.map(([name, text]) => [name, parseUnits(text)] as const).filter(([, units]) => units !== 0n),
  )
}

type Sums = { code: string; opening: bigint; moneyIn: bigint; moneyOut: bigint; closing: bigint; now: bigint }

/** Adds up the entries of each account, and checks that each begins where the one before it ended. */
function addUp(entries: readonly StatementEntry[], differences: string[]): Map<string, Sums> {
  const accounts = new Map<string, Sums>()
  const empty = { opening: 0n, moneyIn: 0n, moneyOut: 0n, closing: 0n, now: 0n }
  for (const entry of entries.toReversed()) {
    const name = formatAccount(entry)
    const sums = accounts.get(name) ?? { code: entry.currency_name, ...empty }
    accounts.set(name, sums)
    const value = parseUnits(entry.value)
    if (parseUnits(entry.before) !== sums.now)
      differences.push(`${name}: entry ${entry.id} follows another balance`)
    sums.now += value
    if (parseUnits(entry.after) !== sums.now)
      differences.push(`${name}: entry ${entry.id} ends at another balance`)
    const isIn = entry.exact_time.startsWith(DAY)
    if (isIn && value > 0n) sums.moneyIn += value
    if (isIn && value < 0n) sums.moneyOut -= value
    if (!isIn && entry.exact_time < DAY) sums.opening += value
  }
  for (const sums of accounts.values()) sums.closing = sums.opening + sums.moneyIn - sums.moneyOut
  return accounts
}

/**
 * Kinds of entries that may be without a receipt: credits of the operator, capital of programs, fees of open
 * seconds orders, and points of fixed numbers.
 */
const WITHOUT_RECEIPT = new Set([1, 45, 64, 1102, 1103, 1104])
/**
 * Kinds whose entries may be older than their receipts, which were introduced later: loans, sales, rewards,
 * splits, received shares.
 */
const OLDER = new Set([
  47, 850, 851, 852, 853, 856, 857, 931, 972, 973, 974, 975, 980, 981, 982, 983, 984, 1101, 1105, 1106, 1121,
  1122, 1123, 1124, 1125, 1126, 1131, 1132, 1140, 1141, 1142, 1201, 1202, 1203, 1204,
])
const isWithout = ({ type, receipt }: StatementEntry) =>
  WITHOUT_RECEIPT.has(type) || (receipt === null && OLDER.has(type))
/**
 * Kinds of entries of held money, which the receipt of the order states when it ends; with the fee of a
 * seconds order.
 */
const AT_END = new Set([30, 53, 54, 60, 64, 800, 820, 840])
/**
 * A transfer between accounts has two kinds, from 9 to 16: one for the account debited, one for the other. A payment of a
 * debt has a kind for interest and one for principal, which its receipt adds up.
 */
const normalizeType = ({ type }: StatementEntry) =>
  type >= 9 && type <= 16 ? 9 : type === 1141 ? 1142 : type

/** Compares, per instant, asset and kind, the sum of the entries with that of the receipts. */
function compare(
  entries: readonly StatementEntry[],
  receipts: readonly Receipt[],
  differences: string[],
): number {
  const open = new Map<string, bigint>()
  const add = (name: string, amount: bigint) => open.set(name, (open.get(name) ?? 0n) + amount)
  for (const entry of entries) {
    if (isWithout(entry) || !entry.exact_time.startsWith(DAY)) continue
    add(`${entry.exact_time} ${entry.currency_name} kind ${normalizeType(entry)}`, parseUnits(entry.value))
  }
  const known = new Map(receipts.map((receipt) => [receipt.id, receipt.issued_at]))
  for (const { id, type, receipt, exact_time: at } of entries)
    if (receipt !== null && known.get(receipt) !== at && !AT_END.has(type))
      differences.push(`entry ${id}: receipt ${receipt} is of another instant`)
  const dated = receipts.filter(({ issued_at: at }) => at.startsWith(DAY))
  for (const receipt of dated) {
    for (const [code, type, amount] of listFlows(receipt))
      add(`${receipt.issued_at} ${code} kind ${type}`, -amount)
  }
  for (const [name, left] of open) {
    if (left !== 0n) differences.push(`${name}: entries and receipts differ by ${formatUnits(left)}`)
  }
  return dated.length
}

const sorted = (value: unknown): unknown =>
  typeof value !== 'object' || value === null
    ? value
    : Array.isArray(value)
      ? value.map(sorted)
      : Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, field]) => [name, sorted(field)]),
        )

/** Reads all receipts in full, oldest first; each is hashed, and names the hash of the one before it. */
async function readReceipts(call: Call, differences: string[]): Promise<Receipt[]> {
  const heads = await readAll<Receipt>((fields) => call('GET', '/receipts', fields))
  const receipts: Receipt[] = []
  let last = ''
  for (const { id } of heads.toSorted((one, other) => one.number - other.number)) {
    const { previous_id: _, hash, ...content } = await call('GET', `/receipts/${id}`)
    const digest = createHash('sha256')
      .update(JSON.stringify(sorted(content)))
      .digest('hex')
    if (digest !== hash || content['previous'] !== last)
      differences.push(`receipt ${id} is not as it was issued`)
    last = String(hash)
    receipts.push({ ...content, hash } as unknown as Receipt)
  }
  return receipts
}

/** Reads entries and balances of one moment: nothing was written between the two readings of the balances. */
async function readStatementAndBalances(call: Call, differences: string[]) {
  for (;;) {
    const before = await readBalances(call)
    const entries = await readStatement(call, differences)
    const balances = await readBalances(call)
    const isSame =
      before.size === balances.size && [...before].every(([name, units]) => balances.get(name) === units)
    if (isSame) return { entries, balances }
  }
}

async function rebuild(handle: string, password: string): Promise<string[]> {
  const differences: string[] = []
  const token = await callAs('')<string>('POST', '/user/login', { user_string: handle, password })
  const call = callAs(token)
  const { entries, balances } = await readStatementAndBalances(call, differences)
  const accounts = addUp(entries, differences)
  for (const [name, { now }] of accounts) {
    const missing = (balances.get(name) ?? 0n) - now
    if (missing !== 0n)
      differences.push(`${name}: the balance is ${formatUnits(missing)} more than the entries`)
  }
  for (const name of balances.keys())
    if (!accounts.has(name)) differences.push(`${name}: a balance without entries`)
  const receipts = compare(entries, await readReceipts(call, differences), differences)
  print(`${handle} ${DAY}`)
  for (const [name, { code, opening, moneyIn, moneyOut, closing }] of accounts) {
    print(
      `  ${name} ${code}: ${formatUnits(opening)} + ${formatUnits(moneyIn)} - ${formatUnits(moneyOut)} = ${formatUnits(closing)}`,
    )
  }
  const dated = entries.filter(({ exact_time: at }) => at.startsWith(DAY)).length
  print(`  ${dated} entries, ${receipts} receipts: ${differences.length === 0 ? 'equal' : 'NOT EQUAL'}`)
  for (const difference of differences) print(`  ${difference}`)
  return differences
}

for (const login of process.argv.slice(2)) {
  const cut = login.indexOf(':')
  const differences = await rebuild(login.slice(0, cut), login.slice(cut + 1))
  if (differences.length > 0) process.exitCode = 1
}
