// Recomputes the figures of a portfolio from the exported statement entries alone, without code of the product:
// `BOURSE=… node portfolio-figures.ts alice@example.com:password bob@…:password`
// The owned quantity of each coin is the sum of its entries. The results of all products and the unrealised profit
// explain the whole change of the wealth: wealth − deposits = results + unrealised + floating − unpaid interest.
import { parseUnits } from './receipt-flows.ts'

const { BOURSE = 'http://localhost:8080' } = process.env
const print = (line: string): void => void process.stdout.write(`${line}\n`)

type Entry = { id: string; value: string; type: number; currency_name: string }
type Result = { product: string; realised_usd: string; fees_usd: string; funding_usd: string }
type Holding = { currency_name: string; number: string; unrealised_usd: string }
type Results = { results: Result[]; holdings: Holding[]; floating_usd: string; deposits_usd: string }

async function call<T>(token: string, method: string, path: string, fields: Record<string, string> = {}) {
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

async function readEntries(token: string): Promise<Entry[]> {
  const entries = new Map<string, Entry>()
  for (let page = 1; ; page++) {
    const fields = { page: String(page), limit: '100' }
    const { list, count } = await call<{ list: Entry[]; count: number }>(
      token,
      'POST',
      '/wallet/legal_log',
      fields,
    )
    for (const entry of list) entries.set(entry.id, entry)
    if (list.length === 0 || page * 100 >= count) return [...entries.values()]
  }
}

type Debt = { principal_amount: string }

/** Interest that is charged and not paid, in USDT: the debts of the equity less what was borrowed. */
async function readUnpaidInterest(token: string): Promise<bigint> {
  const { debts_usd: debts } = await call<{ debts_usd: string }>(token, 'GET', '/wallet/equity')
  const loans = await call<{ list: Debt[] }>(token, 'GET', '/loan/list', { page: '1', limit: '100' })
  const margin = await call<Debt>(token, 'GET', '/margin/account')
  return parseUnits(debts) - add([...loans.list, margin].map((debt) => debt.principal_amount))
}

const add = (values: readonly string[]): bigint =>
  values.reduce((total, value) => total + parseUnits(value), 0n)
/** Formats units of 10⁻¹⁸ with six decimals. */
function formatUsd(units: bigint): string {
  const digits = String((units < 0n ? -units : units) / 10n ** 12n).padStart(7, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`
}
/** Each product of a price and a quantity is cut to 18 decimals. */
const TOLERANCE = 10n ** 12n
async function check(handle: string, password: string): Promise<string[]> {
  const token = await call<string>('', 'POST', '/user/login', { user_string: handle, password })
  const entries = (await readEntries(token)).filter((entry) => entry.currency_name !== 'Points')
  const portfolio = await call<Results>(token, 'GET', '/portfolio/results', { range: 'all' })
  const { points } = await call<{ points: { equity_usd: string }[] }>(token, 'GET', '/portfolio/history', {
    range: 'all',
  })
  const differences: string[] = []
  const codes = new Set([...entries, ...portfolio.holdings].map((row) => row.currency_name))
  for (const code of codes) {
    const owned = add(entries.filter((entry) => entry.currency_name === code).map(({ value }) => value))
    const shown = add(portfolio.holdings.filter((row) => row.currency_name === code).map((row) => row.number))
    if (owned !== shown)
      differences.push(`${code}: the entries add up to ${owned}, the portfolio has ${shown}`)
  }
  const results = portfolio.results.flatMap((row) => [row.realised_usd, row.fees_usd, row.funding_usd])
  const explained =
    add(results) +
    add(portfolio.holdings.map((row) => row.unrealised_usd)) +
    parseUnits(portfolio.floating_usd)
  const change = parseUnits(points.at(-1)?.equity_usd ?? '0') - parseUnits(portfolio.deposits_usd)
  // Interest that is charged and not paid is owed, but no result yet.
  const unpaid = await readUnpaidInterest(token)
  const rest = change - explained + unpaid
  const isExplained = rest < TOLERANCE && rest > -TOLERANCE
  if (!isExplained) differences.push(`${formatUsd(rest)} USD of the change are not explained`)
  const products = new Set(portfolio.results.map(({ product }) => product))
  print(`${handle}: ${codes.size} coins, ${[...products].toSorted().join(' ')}`)
  print(
    `  change ${formatUsd(change)}, explained ${formatUsd(explained)}, unpaid interest ${formatUsd(unpaid)}`,
  )
  print(`  ${entries.length} entries: ${differences.length === 0 ? 'equal' : 'NOT EQUAL'}`)
  for (const difference of differences) print(`  ${difference}`)
  return differences
}

for (const login of process.argv.slice(2)) {
  const cut = login.indexOf(':')
  const differences = await check(login.slice(0, cut), login.slice(cut + 1))
  if (differences.length > 0) process.exitCode = 1
}
