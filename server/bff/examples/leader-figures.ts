// Recomputes the figures of leaders from their public history alone, without code of the product:
// `BOURSE=… node leader-figures.ts` for all of them, or with the numbers of some.
const { BOURSE = 'http://localhost:8080' } = process.env
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const UNIT = 10n ** 18n
/** Rates have six decimals, cut. */
const RATE = 10n ** 12n
const DAY = 86_400_000

type Trade = Record<'id' | 'symbol' | 'complete_time', string> & {
  readonly type: number
  readonly fact_profits: string
  readonly trade_fee: string
  readonly overnight_money: string
  readonly liquidation_fee: string
}
type Period = { readonly days: number; readonly profits: string } & Rates
type Rates = Readonly<Record<'income_rate' | 'correct_rate' | 'max_drawdown', string>>
type Figures = Readonly<
  Record<
    'capital' | 'refreshed_at' | 'total_profits' | 'total_income_rate' | 'correct_rate' | 'max_drawdown',
    string
  >
> &
  Readonly<Record<'profitCount' | 'riseCount' | 'fallCount', number>> & {
    readonly periods: readonly Period[]
  }

/** Parses a decimal text to units of 10⁻¹⁸; `formatUnits` is the reverse. */
function parseUnits(text: string): bigint {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? []
  const units = BigInt(whole + part.padEnd(18, '0'))
  return sign === '-' ? -units : units
}
function formatUnits(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(19, '0')
  const part = digits.slice(-18).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -18)}${part === '' ? '' : `.${part}`}`
}

async function read<T>(path: string, fields: Record<string, string>): Promise<T> {
  const response = await fetch(`${BOURSE}/api${path}?${new URLSearchParams(fields).toString()}`)
  const body = (await response.json()) as { ok: boolean; data: T; error?: { message: string } }
  if (!body.ok) throw new Error(`${path}: ${body.error?.message ?? response.status}`)
  return body.data
}

/** Reads all rows of a paged list, each once. */
async function readAll<T extends { id: unknown }>(
  path: string,
  fields: Record<string, string>,
): Promise<T[]> {
  const rows = new Map<unknown, T>()
  for (let page = 1; ; page++) {
    const { list } = await read<{ list: T[] }>(path, { ...fields, page: String(page), limit: '100' })
    for (const row of list) rows.set(row.id, row)
    if (list.length < 100) return [...rows.values()]
  }
}

/** A part of a whole as a percentage. */
const percent = (part: bigint, whole: bigint): string =>
  formatUnits((whole === 0n ? 0n : (part * UNIT) / whole / RATE) * RATE * 100n)

const computeResult = (trade: Trade): bigint =>
  parseUnits(trade.fact_profits) -
  parseUnits(trade.trade_fee) -
  parseUnits(trade.overnight_money) -
  parseUnits(trade.liquidation_fee)

/** Profit, return, share of wins, and the largest fall from the highest equity. */
function summarize(trades: readonly Trade[], capital: bigint, before = 0n) {
  const start = capital + before
  let [profit, wins, peak, fall] = [0n, 0, start > 0n ? start : 0n, 0n]
  for (const trade of trades) {
    const result = computeResult(trade)
    profit += result
    if (result > 0n) wins += 1
    const equity = start + profit
    if (equity > peak) peak = equity
    const down = peak > 0n ? ((peak - equity) * UNIT) / peak : 0n
    if (down > fall) fall = down < UNIT ? down : UNIT
  }
  return {
    profits: formatUnits(profit),
    income_rate: percent(profit, capital),
    correct_rate: percent(BigInt(wins), BigInt(trades.length)),
    max_drawdown: percent(fall, UNIT),
    wins,
  }
}

async function check(leader: string): Promise<number> {
  const { data: stated } = await read<{ data: Figures }>('/follow/traderDetail', { trader_user_id: leader })
  const [capital, at] = [parseUnits(stated.capital), Date.parse(stated.refreshed_at)]
  const closedAt = ({ complete_time: time }: Trade): number => Date.parse(time)
  const trades = (await readAll<Trade>('/follow/historyTrade', { trader_user_id: leader }))
    .filter((trade) => closedAt(trade) <= at)
    .toSorted((one, other) => closedAt(one) - closedAt(other) || Number(one.id) - Number(other.id))
  const whole = summarize(trades, capital)
  const pairs: [string, string | number, string | number][] = [
    ['profit', stated.total_profits, whole.profits],
    ['return', stated.total_income_rate, whole.income_rate],
    ['win rate', stated.correct_rate, whole.correct_rate],
    ['drawdown', stated.max_drawdown, whole.max_drawdown],
    ['wins', stated.profitCount, whole.wins],
    ['longs', stated.riseCount, trades.filter(({ type }) => Number(type) === 1).length],
    ['shorts', stated.fallCount, trades.filter(({ type }) => Number(type) === 2).length],
  ]
  for (const period of stated.periods) {
    const from = at - period.days * DAY
    const earlier = trades.filter((trade) => closedAt(trade) <= from)
    const before = earlier.reduce((total, trade) => total + computeResult(trade), 0n)
    const own = summarize(trades.slice(earlier.length), capital, before)
    pairs.push([`profit of ${period.days} days`, period.profits, own.profits])
    pairs.push([`return of ${period.days} days`, period.income_rate, own.income_rate])
    pairs.push([`win rate of ${period.days} days`, period.correct_rate, own.correct_rate])
    pairs.push([`drawdown of ${period.days} days`, period.max_drawdown, own.max_drawdown])
  }
  const differences = pairs.filter(([, one, other]) => one !== other)
  for (const [name, one, other] of differences) print(`leader ${leader}: ${name} is ${other}, not ${one}`)
  print(
    `leader ${leader}: ${trades.length} positions, ${pairs.length} figures, ${differences.length} differences`,
  )
  return differences.length
}

const named = process.argv.slice(2)
const leaders =
  named.length > 0 ? named : (await readAll<{ id: string }>('/follow/index', {})).map(({ id }) => id)
let differences = 0
for (const leader of leaders) differences += await check(leader)
print(differences === 0 ? 'equal' : `${differences} differences`)
process.exitCode = differences === 0 ? 0 : 1
