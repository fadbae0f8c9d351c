import type { MemberId } from '@bourse/contracts/account'
import {
  addMs,
  type Amount,
  amountText,
  assert,
  DAY,
  type Instant,
  min,
  multiplyByInt,
  ONE,
  ZERO,
} from '@bourse/contracts/kit'
import { marginLevel } from '@bourse/contracts/margin'
import type { MarketId } from '@bourse/contracts/market'
import { processInBatches, type Tx } from '#platform/kernel'
import { postAll } from '#platform/ledger'
import { ownTick, secondIn, type TickWindow } from '#platform/market'
import type { MemberText } from '#members/messages'
import { issueAll, issuedAmount } from '#platform/receipts'
import { chargeMargin } from './charge-interest.ts'
import { requireAsset, type FundsDeps, marginMarkets, type MarginDeps } from './deps.ts'
import { type Account, computeFunds, readAccounts } from './funds.ts'
import {
  type IndebtedAccount,
  isSettled,
  liquidationSteps,
  type LiquidationStep,
  needsPositions,
  stepTransfer,
  type FindTick,
} from './liquidation.ts'
import {
  type EventRow,
  type HoldingPrice,
  hasDebts,
  insertEvents,
  lockOpenDebts,
  membersReached,
  updateDebts,
} from './store.ts'

const AT_ONCE = 100
/** An account that stays below the call level is called again after this time. */
const CALL_AGAIN_MS = DAY

/**
 * Calls and liquidates accounts at the prices of a window's seconds. Waiting orders of an account are
 * cancelled first, its positions are closed last. An account with an unpriced coin is skipped. Returns the
 * number of accounts.
 */
export async function checkWindow(deps: MarginDeps, window: TickWindow): Promise<number> {
  if (deps.watch.isIdle()) return 0
  const lows = lowPrices(deps, window)
  // Missed seconds run without the valuation task, so the accounts are valued here.
  if (deps.watch.candidates(lows) === null) await valueAt(deps, window.from, lows)
  const among = deps.watch.candidates(lows)
  if (among !== null && among.length === 0) return 0
  const reached = await membersReached(deps.db, {
    prices: holdingPrices(deps, lows),
    ...deps.terms,
    calledBefore: addMs(window.from, -CALL_AGAIN_MS),
    among,
  })
  await processInBatches(reached, {
    batchSize: AT_ONCE,
    product: 'margin account of member',
    idOf: ({ member }) => member,
    process: (accounts) => decideAccounts(deps, accounts, { window, lows }),
  })
  return reached.length
}

type ReachedMembers = Readonly<Awaited<ReturnType<typeof membersReached>>>

type WindowPrices = { readonly window: TickWindow; readonly lows: Prices }

async function decideAccounts(
  deps: MarginDeps,
  reached: ReachedMembers,
  { window, lows }: WindowPrices,
): Promise<void> {
  const reaching = reached.filter(({ isLiquidated }) => isLiquidated).map(({ member }) => member)
  const accounts = await readAccounts(deps, deps.db, reaching)
  // A coin without a price counts as nothing in the query, which must not cost the account its orders.
  const falling = [...accounts.values()]
    .filter((account) => computeFunds(account, (market) => lows.get(market) ?? null).isPriced)
    .map(({ member }) => member)
  const cancelled = falling.length === 0 ? new Map<MemberId, number>() : await deps.cancelWaiting(falling)
  const stuck = await deps.db.transact((tx) =>
    decide(deps, tx, { members: reached.map(({ member }) => member), cancelled, window }),
  )
  for (const member of stuck) await deps.closePositions(member, deps.clock.now())
}

const tickIn =
  (window: TickWindow, second: number): FindTick =>
  (market) =>
    ownTick(window, market, second)

type Prices = ReadonlyMap<MarketId, Amount>

function lowPrices(deps: FundsDeps, window: TickWindow): Prices {
  return new Map(
    marginMarkets(deps).flatMap(({ id }): (readonly [MarketId, Amount])[] => {
      const ticks = Array.from({ length: window.seconds }, (_, second) => tickIn(window, second)(id))
      const prices = ticks.flatMap((tick) => (tick === null ? [] : [tick.price]))
      const [first] = prices
      return first === undefined ? [] : [[id, prices.reduce(min, first)]]
    }),
  )
}

export const holdingPrices = (deps: FundsDeps, prices: Prices): HoldingPrice[] => [
  { pricedBy: `asset:${deps.terms.asset}`, price: ONE },
  { pricedBy: 'money', price: ONE },
  ...marginMarkets(deps).flatMap(({ id, base }): HoldingPrice[] => {
    const price = prices.get(id)
    return price === undefined
      ? []
      : [
          { pricedBy: `asset:${base}`, price },
          { pricedBy: `market:${id}`, price },
        ]
  }),
]

/** Values all accounts for the next ticks when the last valuation is too old. */
export async function valueAccounts(deps: MarginDeps, now: Instant): Promise<void> {
  if (deps.watch.isDue(now)) await valueAt(deps, now, readPrices(deps))
}

/** The current prices of the markets that count. */
export const readPrices = (deps: FundsDeps): Prices =>
  new Map(
    marginMarkets(deps).flatMap(({ id }): (readonly [MarketId, Amount])[] => {
      const price = deps.market.price(id)
      return price === null ? [] : [[id, price]]
    }),
  )

const valueAt = (deps: MarginDeps, now: Instant, prices: Prices): Promise<void> =>
  deps.watch.value(now, prices, async (lower) => {
    if (!(await hasDebts(deps.db))) return null
    // Every account at the call level, whenever it was called.
    const found = await membersReached(deps.db, {
      prices: holdingPrices(deps, lower),
      ...deps.terms,
      calledBefore: now,
    })
    return found.map(({ member }) => member)
  })

type Decision = {
  readonly members: readonly MemberId[]
  /** Numbers of cancelled orders. */
  readonly cancelled: ReadonlyMap<MemberId, number>
  readonly window: TickWindow
}

/** Returns members whose debt only their positions can pay. */
async function decide(
  deps: MarginDeps,
  tx: Tx,
  { members, cancelled, window }: Decision,
): Promise<MemberId[]> {
  await deps.lockFutures(tx, members)
  const until = secondIn(window, window.seconds - 1)
  const locked = await lockOpenDebts(tx, members)
  const debts = await chargeMargin(deps, tx, locked, until)
  await updateDebts(
    tx,
    debts.filter((debt) => !locked.includes(debt)),
  )
  const accounts = await readAccounts(deps, tx, members, debts)
  const indebted = [...accounts.values()].flatMap((account) =>
    account.debt === null ? [] : [{ ...account, debt: account.debt }],
  )
  const found = indebted.map((account) => firstReach(deps, account, window))
  const liquidated = found.flatMap((one) => (one !== null && one.steps.length > 0 ? [one] : []))
  const called = found.flatMap((one) =>
    one !== null && one.steps.length === 0 && one.isCallDue ? [one] : [],
  )
  await storeLiquidations(deps, tx, liquidated)
  await storeCalls(deps, tx, called)
  await insertEvents(
    tx,
    indebted.flatMap(({ debt, member }) => cancellation(debt, cancelled.get(member) ?? 0, until)),
  )
  const changed = new Set([...liquidated, ...called].map(({ account }) => account.member))
  tx.afterCommit(() => changed.forEach((member) => deps.notify('margin.changed', member)))
  return indebted.filter((account) => isStuck(deps, account, window)).map(({ member }) => member)
}

const cancellation = (debt: IndebtedAccount['debt'], count: number, at: Instant): EventRow[] =>
  count === 0 ? [] : [{ debt, kind: 'cancelled', at, amount: multiplyByInt(ONE, BigInt(count)), asset: null }]

function isStuck({ terms }: MarginDeps, account: IndebtedAccount, window: TickWindow): boolean {
  if (!needsPositions(account)) return false
  const level = marginLevel(
    computeFunds(account, (market) => window.tick(market, window.seconds - 1)?.price ?? null),
  )
  return level !== null && level <= terms.liquidationLevel
}

type AccountDecision = {
  readonly account: IndebtedAccount
  readonly at: Instant
  readonly level: Amount
  /** Steps of a liquidation; empty for a call. */
  readonly steps: readonly LiquidationStep[]
  readonly isCallDue: boolean
}

/** Finds the first second of the window that liquidates the account, else the first one that calls it. */
function firstReach(deps: MarginDeps, account: IndebtedAccount, window: TickWindow): AccountDecision | null {
  const { callLevel, liquidationLevel } = deps.terms
  let call: AccountDecision | null = null
  for (let second = 0; second < window.seconds; second++) {
    const findTick = tickIn(window, second)
    const funds = computeFunds(account, (market: MarketId) => findTick(market)?.price ?? null)
    const level = marginLevel(funds)
    if (!funds.isPriced || level === null || level > callLevel) continue
    const at = secondIn(window, second)
    const { calledAt } = account.debt
    const isCallDue = calledAt === null || calledAt <= addMs(at, -CALL_AGAIN_MS)
    call ??= { account, at, level, steps: [], isCallDue }
    // Held money counts toward the level but cannot be sold; wait for the cancellation.
    if (level > liquidationLevel || hasOrders(account)) continue
    const steps = liquidationSteps(deps, account, findTick).map((step) => ({
      ...step,
      draft: { ...step.draft, at },
    }))
    if (steps.length > 0) return { account, at, level, steps, isCallDue: false }
  }
  return call
}

const hasOrders = ({ held, coins }: Account): boolean => held > ZERO || coins.some((coin) => coin.held > ZERO)

/** Issues the receipts first, because they determine the amounts. */
async function storeLiquidations(deps: MarginDeps, tx: Tx, found: readonly AccountDecision[]): Promise<void> {
  if (found.length === 0) return
  const steps = found.flatMap((one) => one.steps)
  const issued = await issueAll(
    tx,
    steps.map(({ draft }) => draft),
  )
  for (const [index, { result }] of steps.entries()) {
    const receipt = issued[index]
    assert(receipt !== undefined && issuedAmount(receipt, 'debt') === result.debt, 'a receipt has its step')
  }
  await updateDebts(
    tx,
    found.map(({ at, steps: own }) => {
      const debt = own.at(-1)?.after.debt
      assert(debt !== undefined, 'a liquidation has steps')
      return { ...debt, calledAt: at, closedAt: isSettled(debt) ? at : null }
    }),
  )
  await insertEvents(
    tx,
    steps.flatMap((step) => buildEvents(deps, step)),
  )
  await postAll(
    tx,
    steps.map((step, index) => stepTransfer(deps, step, `margin:liquidation:${issued[index]?.id}`)),
  )
  await deps.messageMembers(
    tx,
    found.map((one) => liquidationMessage(deps, one)),
  )
}

function buildEvents(
  { terms }: MarginDeps,
  { before, sold, result, draft: { at } }: LiquidationStep,
): EventRow[] {
  const event = (kind: EventRow['kind'], amount: Amount, asset: EventRow['asset']): EventRow[] =>
    amount === ZERO ? [] : [{ debt: before, kind, at, amount, asset }]
  return [
    ...event('repaid', result.repaid, terms.asset),
    ...event('liquidated', result.sold, sold?.base ?? null),
    ...event('insured', result.shortfall, terms.asset),
  ]
}

function liquidationMessage(deps: MarginDeps, { account, at, level, steps }: AccountDecision): MemberText {
  const sales = steps.flatMap(({ sold, result }) =>
    sold === null ? [] : [`${amountText(result.sold)} ${sold.baseCode}`],
  )
  const money = steps.reduce((all, { result }) => (all + result.repaid) as Amount, ZERO)
  const code = requireAsset(deps, deps.terms.asset).code
  const paid = [...(money === ZERO ? [] : [`${shortText(money)} ${code}`]), ...sales]
  const debt = steps.at(-1)?.result.debt ?? ZERO
  return {
    member: account.member,
    title: 'margin_liquidated_title',
    body: 'margin_liquidated_body',
    values: { level: shortText(level), used: paid.join(', '), debt: shortText(debt), coin: code },
    at,
  }
}

async function storeCalls(deps: MarginDeps, tx: Tx, called: readonly AccountDecision[]): Promise<void> {
  if (called.length === 0) return
  await updateDebts(
    tx,
    called.map(({ account: { debt }, at }) => ({ ...debt, calledAt: at })),
  )
  await insertEvents(
    tx,
    called.map(({ account: { debt }, at, level }) => ({
      debt,
      kind: 'called',
      at,
      amount: level,
      asset: null,
    })),
  )
  await deps.messageMembers(
    tx,
    called.map(({ account: { member }, at, level }): MemberText => ({
      member,
      title: 'margin_called_title',
      body: 'margin_called_body',
      values: { level: shortText(level), liquidation: amountText(deps.terms.liquidationLevel) },
      at,
    })),
  )
}

/** Formats an amount with at most two decimals, cut off. */
const shortText = (amount: Amount): string => amountText(amount).replace(/(\.\d\d)\d+$/, '$1')
