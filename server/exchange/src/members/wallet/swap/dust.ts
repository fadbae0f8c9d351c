import type { MemberId } from '@bourse/contracts/account'
import {
  addMs,
  type Amount,
  assert,
  DAY,
  dayBegin,
  type Instant,
  formatUtc,
  multiply,
  refuse,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import {
  DUST_MAX_USD,
  type DustQuote,
  dustQuantity,
  QUOTE_LIFE_MS,
  SWAP_FEE_PERCENT,
  swapOutcome,
} from '@bourse/contracts/wallet'
import { type MemberCall, type Reader, sql, type Tx } from '#platform/kernel'
import { listBalances, lockMemberAccounts } from '#platform/ledger'
import { lockReceipts } from '#platform/receipts'
import type { AssetTerms } from '#platform/market'
import type { SwapDeps } from './deps.ts'
import { chooseRate, findPairRate, isSwappable } from './quote.ts'
import { type PairRate, takeQuote, writeQuote } from './store.ts'
import { bookSwap } from './swap.ts'

const TARGET_CODE = 'USDT'

function findTarget({ assets }: SwapDeps): AssetTerms {
  const found = assets.find(({ code }) => code === TARGET_CODE)
  assert(found !== undefined, 'the catalogue has the target of small balances')
  return found
}

type DustCoin = {
  readonly terms: AssetTerms
  readonly quantity: Amount
  readonly received: Amount
  readonly rate: PairRate
}

type DustBalance = { readonly terms: AssetTerms; readonly balance: Amount; readonly rate: PairRate }

/** Decides one coin; null where its balance is not small, or is worth no unit of the target. */
function decideCoin({ terms, balance, rate }: DustBalance, target: AssetTerms): DustCoin | null {
  const quantity = dustQuantity(balance)
  if (quantity === ZERO || multiply(balance, rate.fromPrice, 'up') >= DUST_MAX_USD) return null
  const swapTerms = { ...rate, feePercent: SWAP_FEE_PERCENT, decimals: target.decimals }
  const { received } = swapOutcome(quantity, swapTerms)
  return received === ZERO ? null : { terms, quantity, received, rate }
}

/** Lists the coins that may be small balances, in a fixed order, in which their accounts are locked. */
async function listFree(deps: SwapDeps, reader: Reader, member: MemberId, target: AssetTerms) {
  const balances = await listBalances(reader, member)
  return deps.assets
    .filter((terms) => isSwappable(terms) && terms.id !== target.id && deps.rate(terms.id) !== null)
    .flatMap((terms) => {
      const own = balances.find((row) => row.asset === terms.id && row.accountType === 'spot')
      return own === undefined || own.amount <= ZERO ? [] : [{ terms, balance: own.amount }]
    })
}

/** Quotes all small balances of the member, and stores the rates for the conversion. */
export async function quoteDust(deps: SwapDeps, call: MemberCall): Promise<DustQuote> {
  const { member, now, reader } = call
  const target = findTarget(deps)
  const coins = (await listFree(deps, reader, member, target)).flatMap(({ terms, balance }) => {
    const rate = findPairRate(deps, { from: terms.id, to: target.id })
    return decideCoin({ terms, balance, rate }, target) ?? []
  })
  await call.transact(async (tx) => {
    for (const { terms, rate } of coins)
      await writeQuote(tx, member, { from: terms.id, to: target.id }, { ...rate, at: now })
  })
  return {
    list: coins.map(({ terms, quantity, received }) => ({
      asset: terms.id,
      code: terms.code,
      quantity,
      received,
    })),
    total: sum(...coins.map(({ received }) => received)),
    expiresAt: coins.length === 0 ? null : addMs(now, QUOTE_LIFE_MS),
    againAt: (await isConverted(reader, member, now)) ? nextDay(now) : null,
  }
}

/** Converts all small balances, if their proceeds are exactly the quoted sum. Returns the ids of the conversions. */
export async function convertDust(deps: SwapDeps, call: MemberCall, total: Amount): Promise<string[]> {
  const { member, now } = call
  const target = findTarget(deps)
  return call.transact(async (tx) => {
    await lockReceipts(tx, [member])
    if (!(await markConverted(tx, member, now))) refuse('dust_today', { time: formatUtc(nextDay(now)) })
    const coins = await takeCoins(deps, tx, call, target)
    if (coins.length === 0) refuse('dust_none')
    if (sum(...coins.map(({ received }) => received)) !== total) refuse('quote_expired')
    const ids: string[] = []
    for (const { terms, quantity, rate } of coins) {
      const order = { member, quantity, rate, terms: { from: terms, to: target }, at: now }
      ids.push((await bookSwap(deps, tx, order)).id)
    }
    return ids
  })
}

async function takeCoins(deps: SwapDeps, tx: Tx, { member, now }: MemberCall, target: AssetTerms) {
  const coins: DustCoin[] = []
  for (const { terms } of await listFree(deps, tx, member, target)) {
    const pair = { from: terms.id, to: target.id }
    const quote = await takeQuote(tx, member, pair)
    // Coins without a quote were not small when the member saw the list.
    if (quote === null) continue
    const accounts = await lockMemberAccounts(tx, { member, asset: terms.id, accountTypes: ['spot'] })
    const rate = chooseRate(quote, findPairRate(deps, pair), now)
    const coin = decideCoin({ terms, balance: accounts.get('spot') ?? ZERO, rate }, target)
    if (coin !== null) coins.push(coin)
  }
  return coins
}

const nextDay = (now: Instant): Instant => addMs(dayBegin(now), DAY)

async function isConverted(reader: Reader, member: MemberId, now: Instant): Promise<boolean> {
  const found = await reader.row(sql`
    select 1 from dust_day where member_id = ${member} and day = ${new Date(dayBegin(now))}`)
  return found !== null
}

/** Marks the day; returns false if it was marked before. */
const markConverted = async (tx: Tx, member: MemberId, now: Instant): Promise<boolean> =>
  (await tx.run(sql`
    insert into dust_day (member_id, day) values (${member}, ${new Date(dayBegin(now))})
    on conflict (member_id) do update set day = excluded.day where dust_day.day < excluded.day`)) > 0
