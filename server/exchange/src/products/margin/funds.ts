import type { MemberId } from '@bourse/contracts/account'
import { type Amount, multiply, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt } from '@bourse/contracts/loans'
import { type MarginFunds, computeReleasable } from '@bourse/contracts/margin'
import type { MarketId } from '@bourse/contracts/market'
import type { Reader } from '#platform/kernel'
import { balanceKey, loadBalancesOfAssets, ofMember } from '#platform/ledger'
import type { MarketTerms } from '#platform/market'
import { type FundsDeps, marginMarkets } from './deps.ts'
import { type MarginDebt, listOpenDebts } from './store.ts'

export type Coin = { readonly market: MarketTerms; readonly free: Amount; readonly held: Amount }

/** A futures account as security. `held` is in spot orders. */
export type Account = {
  readonly member: MemberId
  /** Null without a debt. */
  readonly debt: MarginDebt | null
  /** Free money, in the borrowed asset. */
  readonly free: Amount
  readonly held: Amount
  /** Margins of positions and of waiting futures orders. */
  readonly positionMargin: Amount
  readonly coins: readonly Coin[]
}

/** Reads the accounts of these members, and their debts unless the caller has locked them. */
export async function readAccounts(
  deps: FundsDeps,
  reader: Reader,
  members: readonly MemberId[],
  locked?: readonly MarginDebt[],
): Promise<ReadonlyMap<MemberId, Account>> {
  const markets = marginMarkets(deps)
  const { asset } = deps.terms
  const assets = [asset, ...markets.map(({ base }) => base)]
  const [debts, balances, orders] = await Promise.all([
    locked ?? listOpenDebts(reader, members),
    loadBalancesOfAssets(reader, members, { assets, accountTypes: ['futures', 'futures_hold'] }),
    deps.heldOnMargin(reader, members),
  ])
  const buildAccount = (member: MemberId): Account => {
    const balance = (of: Account['coins'][number]['market']['base'], kind: 'futures' | 'futures_hold') =>
      balances.get(balanceKey(ofMember(member, of, kind))) ?? ZERO
    const own = orders.filter((order) => order.member === member)
    const heldIn = (side: 'buy' | 'sell', market?: MarketId) =>
      sum(
        ...own
          .filter((one) => one.side === side && (market === undefined || one.market === market))
          .map(({ held }) => held),
      )
    const held = heldIn('buy')
    return {
      member,
      debt: debts.find((debt) => debt.member === member) ?? null,
      free: balance(asset, 'futures'),
      held,
      positionMargin: subtract(balance(asset, 'futures_hold'), held),
      coins: markets
        .map((market) => ({
          market,
          free: balance(market.base, 'futures'),
          held: heldIn('sell', market.id),
        }))
        .filter((coin) => sum(coin.free, coin.held) > ZERO),
    }
  }
  return new Map(members.map((member) => [member, buildAccount(member)]))
}

export type Funds = MarginFunds & {
  /** Money, orders included. */
  readonly money: Amount
  /** False while a coin has no price; its value is then left out. */
  readonly isPriced: boolean
}

/** Computes the value of an account; coins without a price count as zero. */
export function computeFunds(account: Account, findPrice: (market: MarketId) => Amount | null): Funds {
  const prices = account.coins.map(({ market }) => findPrice(market.id))
  const values = account.coins.map(({ free, held }, at) =>
    multiply(sum(free, held), prices[at] ?? ZERO, 'down'),
  )
  const money = sum(account.free, account.held)
  return {
    money,
    assets: sum(money, ...values),
    debt: account.debt === null ? ZERO : computeTotalDebt(account.debt),
    isPriced: prices.every((price) => price !== null),
  }
}

/** Computes the value that may leave the accounts of members who have a debt. */
export async function releasableFrom(
  deps: FundsDeps,
  reader: Reader,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Amount>> {
  const debts = members.length === 0 ? [] : await listOpenDebts(reader, members)
  if (debts.length === 0) return new Map()
  const indebted = debts.map(({ member }) => member)
  for (const member of indebted) deps.watch.touch(member)
  const accounts = await readAccounts(deps, reader, indebted, debts)
  return new Map(
    [...accounts.values()].map((account) => {
      const funds = computeFunds(account, (market) => deps.market.price(market))
      return [account.member, computeReleasable(funds, deps.terms) ?? ZERO]
    }),
  )
}
