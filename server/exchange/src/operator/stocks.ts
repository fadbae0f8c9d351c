import { amountText, divideByInt, instantText, parseAmount } from '@bourse/contracts/kit'
import {
  announceDividend,
  announceSplit,
  effectiveDate,
  isPerShare,
  listActions,
  parseRatio,
  type StoredAction,
} from '#products/stocks'
import { parsed } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok, table } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

const DIVIDEND = 'stock dividend SYMBOL USDT_PER_SHARE YYYY-MM-DD'
const SPLIT = 'stock split SYMBOL NEW:OLD YYYY-MM-DD'
const TAKEN = 'the stock has another dividend or split on that date: stock list'

function findStock(word: string, { assets, market: markets }: OperatorDeps) {
  const stock = assets.find((asset) => asset.code === word.toUpperCase() && asset.segment === 'stocks')
  const market = markets.all().find(({ base }) => base === stock?.id)
  return stock === undefined || market === undefined ? null : { asset: stock.id, code: stock.code, market }
}

const stockArgument = parsed(findStock, (word) => `no stock ${word}`)
const date = parsed(
  (word, { clock }) => effectiveDate(word, clock.now()),
  'a date ahead in UTC, such as 2027-03-05, at most a year',
)

/** Announces a dividend: holders of shares at the beginning of the date in UTC receive it, and the price falls by it. */
const dividend = command({
  usage: DIVIDEND,
  notes: [DIVIDEND],
  args: {
    stock: stockArgument,
    perShare: parsed((word) => {
      const amount = parseAmount(word)
      return isPerShare(amount) ? amount : null
    }, 'an amount per share such as 0.26'),
    at: date,
  },
  async run({ stock: { asset, code, market }, perShare, at }, { deps }) {
    if (market.futures !== null)
      return fail(`${code} has futures, whose holders would win or lose a fall that is known beforehand`)
    const most = divideByInt(deps.market.quote(market.id).price, 2n, 'down')
    if (perShare > most) return fail(`at most half of the price: ${amountText(most)}`)
    const terms = { asset, market: market.id, perShare, at, announcedAt: deps.clock.now() }
    const id = await deps.db.transact((tx) => announceDividend(tx, deps.scheduler, terms))
    if (id === null) return fail(TAKEN)
    deps.scheduler.wake()
    return ok(`dividend ${id}: ${amountText(perShare)} USDT for each share of ${code} on ${instantText(at)}`)
  },
})

/** Announces a split: holdings, open orders and displayed prices are converted at the beginning of the date in UTC. */
const split = command({
  usage: SPLIT,
  notes: [SPLIT],
  args: {
    stock: stockArgument,
    ratio: parsed(
      parseRatio,
      'a ratio such as 4:1 or 1:10, of numbers up to 100 that are products of 2 and 5',
    ),
    at: date,
  },
  async run({ stock: { asset, code, market }, ratio, at }, { deps }) {
    if (market.futures !== null) return fail(`${code} has futures, whose lots cannot be split`)
    const terms = { ...ratio, asset, market: market.id, at, announcedAt: deps.clock.now() }
    const id = await deps.db.transact((tx) => announceSplit(tx, deps.scheduler, terms))
    if (id === null) return fail(TAKEN)
    deps.scheduler.wake()
    return ok(`split ${id}: ${ratio.to} shares of ${code} for ${ratio.from} on ${instantText(at)}`)
  },
})

const formatTerms = ({ perShare, sharesTo, sharesFrom }: StoredAction): string =>
  perShare === null ? `${sharesTo} for ${sharesFrom}` : `${amountText(perShare)} USDT a share`

const list = command({
  usage: 'stock list',
  args: {},
  async run(_args, { deps }) {
    const codes = new Map(deps.assets.map(({ id, code }) => [id, code]))
    const { rows: actions } = await listActions(deps.db, null, { page: 1, limit: 100 })
    const rows = actions.map((action) => [
      action.id,
      action.kind,
      codes.get(action.asset) ?? action.asset,
      instantText(action.at).slice(0, 10),
      formatTerms(action),
      ...(action.doneAt === null ? [] : ['done']),
    ])
    return table(rows, { widths: [6, 9, 6], summary: `${actions.length} dividends and splits` })
  },
})

export const STOCK_COMMANDS = { 'stock dividend': dividend, 'stock split': split, 'stock list': list }
