import { amountText, divideByInt, instantText, parseAmount } from '@bourse/contracts/kit'
import {
  announceDividend,
  announceSplit,
  parseRatio,
  effectiveDate,
  isPerShare,
  listActions,
  type StoredAction,
} from '#products/stocks'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

const DIVIDEND = 'stock dividend SYMBOL USDT_PER_SHARE YYYY-MM-DD'
const SPLIT = 'stock split SYMBOL NEW:OLD YYYY-MM-DD'
const RATIO = 'a ratio such as 4:1 or 1:10, of numbers up to 100 that are products of 2 and 5'
const DATE = 'a date ahead in UTC, such as 2027-03-05, at most a year'
const TAKEN = 'the stock has another dividend or split on that date: stock list'

const findStock = ({ assets }: OperatorDeps, code: string) =>
  assets.find((asset) => asset.code === code.toUpperCase() && asset.segment === 'stocks')

/**
 * Announces a dividend: holders of shares at the beginning of the date in UTC receive it, and the price falls
 * by it.
 */
async function dividend(
  deps: OperatorDeps,
  [code = '', text = '', date = '']: string[],
): Promise<CommandResult> {
  const now = deps.clock.now()
  const [stock, perShare, at] = [findStock(deps, code), parseAmount(text), effectiveDate(date, now)]
  const market = deps.market.all().find(({ base }) => base === stock?.id)
  if (stock === undefined || market === undefined) return fail(`no stock ${code}`, DIVIDEND)
  if (!isPerShare(perShare)) return fail('an amount per share such as 0.26', DIVIDEND)
  if (at === null) return fail(DATE, DIVIDEND)
  if (market.futures !== null)
    return fail(`${stock.code} has futures, whose holders would win or lose a fall that is known beforehand`)
  const most = divideByInt(deps.market.quote(market.id).price, 2n, 'down')
  if (perShare > most) return fail(`at most half of the price: ${amountText(most)}`)
  const terms = { asset: stock.id, market: market.id, perShare, at, announcedAt: now }
  const id = await deps.db.transact((tx) => announceDividend(tx, deps.scheduler, terms))
  if (id === null) return fail(TAKEN)
  deps.scheduler.wake()
  return ok(
    `dividend ${id}: ${amountText(perShare)} USDT for each share of ${stock.code} on ${instantText(at)}`,
  )
}

/**
 * Announces a split: holdings, open orders and displayed prices are converted at the beginning of the date in
 * UTC.
 */
async function split(
  deps: OperatorDeps,
  [code = '', text = '', date = '']: string[],
): Promise<CommandResult> {
  const now = deps.clock.now()
  const [stock, ratio, at] = [findStock(deps, code), parseRatio(text), effectiveDate(date, now)]
  const market = deps.market.all().find(({ base }) => base === stock?.id)
  if (stock === undefined || market === undefined) return fail(`no stock ${code}`, SPLIT)
  if (ratio === null) return fail(RATIO, SPLIT)
  if (at === null) return fail(DATE, SPLIT)
  if (market.futures !== null) return fail(`${stock.code} has futures, whose lots cannot be split`)
  const terms = { ...ratio, asset: stock.id, market: market.id, at, announcedAt: now }
  const id = await deps.db.transact((tx) => announceSplit(tx, deps.scheduler, terms))
  if (id === null) return fail(TAKEN)
  deps.scheduler.wake()
  return ok(`split ${id}: ${ratio.to} shares of ${stock.code} for ${ratio.from} on ${instantText(at)}`)
}

async function list(deps: OperatorDeps): Promise<CommandResult> {
  const codes = new Map(deps.assets.map(({ id, code }) => [id, code]))
  const terms = ({ perShare, sharesTo, sharesFrom }: StoredAction) =>
    perShare === null ? `${sharesTo} for ${sharesFrom}` : `${amountText(perShare)} USDT a share`
  const { rows } = await listActions(deps.db, null, { page: 1, limit: 100 })
  return ok(
    ...rows.map((row) =>
      [
        row.id.padEnd(6),
        row.kind.padEnd(9),
        (codes.get(row.asset) ?? row.asset).padEnd(6),
        instantText(row.at).slice(0, 10),
        terms(row),
        ...(row.doneAt === null ? [] : ['done']),
      ].join('  '),
    ),
    `${rows.length} dividends and splits`,
  )
}

export const STOCK_COMMANDS = {
  'stock dividend': { usage: DIVIDEND, run: dividend },
  'stock split': { usage: SPLIT, run: split },
  'stock list': { usage: 'stock list', run: list },
} as const
