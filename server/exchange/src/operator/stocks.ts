import { amountText, instantText, parseAmount } from '@bourse/contracts/kit'
import {
  announceAction,
  dividendOf,
  effectiveDate,
  isPerShare,
  listActions,
  type StoredAction,
} from '#stocks'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

const DIVIDEND = 'stock dividend SYMBOL USDT_PER_SHARE YYYY-MM-DD'
const DATE = 'a date ahead in UTC, such as 2027-03-05, at most a year'
const TAKEN = 'the stock has another dividend or split on that date: stock list'

const stockOf = ({ assets }: OperatorDeps, code: string) =>
  assets.find((asset) => asset.code === code.toUpperCase() && asset.segment === 'stocks')

/** Holders of shares at the beginning of the date in UTC receive it. */
async function dividend(
  deps: OperatorDeps,
  [code = '', text = '', date = '']: string[],
): Promise<CommandResult> {
  const now = deps.clock.now()
  const [stock, perShare, at] = [stockOf(deps, code), parseAmount(text), effectiveDate(date, now)]
  if (stock === undefined) return fail(`no stock ${code}`, DIVIDEND)
  if (!isPerShare(perShare)) return fail('an amount per share such as 0.26', DIVIDEND)
  if (at === null) return fail(DATE, DIVIDEND)
  const action = dividendOf({ asset: stock.id, perShare, at, announcedAt: now })
  const id = await deps.db.transact((tx) => announceAction(tx, deps.scheduler, action))
  if (id === null) return fail(TAKEN)
  deps.scheduler.wake()
  return ok(
    `dividend ${id}: ${amountText(perShare)} USDT for each share of ${stock.code} on ${instantText(at)}`,
  )
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
        ...(row.isDone ? ['done'] : []),
      ].join('  '),
    ),
    `${rows.length} dividends and splits`,
  )
}

export const STOCK_COMMANDS = {
  'stock dividend': { usage: DIVIDEND, run: dividend },
  'stock list': { usage: 'stock list', run: list },
} as const
