import { type Amount, multiply, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt, computeInterest, payDebt } from '@bourse/contracts/loans'
import {
  findMarginBand,
  borrowMore,
  fallToLevel,
  type MarginAccount,
  type MarginBand,
  marginLevel,
  priceAtLevel,
} from '@bourse/contracts/margin'
import type { AssetId } from '@bourse/contracts/market'

/** The account's free money and coins, those in orders included, and its debt. */
export type Holdings = Pick<MarginAccount, 'principal' | 'interest'> & {
  readonly money: Amount
  readonly coins: readonly {
    readonly asset: AssetId
    readonly code: string
    readonly quantity: Amount
    readonly price: Amount
  }[]
}

/** Coins without a price count as nothing, as on the exchange. */
export const toHoldings = ({ free, held, coins, principal, interest }: MarginAccount): Holdings => ({
  principal,
  interest,
  money: sum(free, held),
  coins: coins.map((coin) => ({ ...coin, quantity: sum(coin.free, coin.held), price: coin.price ?? ZERO })),
})

const debtIn = (holdings: Holdings, { hourlyRate, decimals }: MarginAccount) => ({
  ...holdings,
  hourlyRate,
  decimals,
  hours: 0,
  principalHours: 0,
})

/** The amount comes with the debt, and with the interest of the running hour. */
export function afterBorrowing(account: MarginAccount, amount: Amount): Holdings {
  const before = toHoldings(account)
  return { ...borrowMore(debtIn(before, account), amount), money: sum(before.money, amount) }
}

export function afterRepaying(account: MarginAccount, amount: Amount): Holdings {
  const before = toHoldings(account)
  return { ...payDebt(debtIn(before, account), amount), money: subtract(before.money, amount) }
}

/** Changes by an order; amounts that leave the account are negative. */
export type Trade = { readonly asset: AssetId; readonly quantity: Amount; readonly money: Amount }

export function afterTrade(account: MarginAccount, { asset, quantity, money }: Trade): Holdings {
  const before = toHoldings(account)
  const coins = before.coins.map((coin) =>
    coin.asset === asset ? { ...coin, quantity: sum(coin.quantity, quantity) } : coin,
  )
  return { ...before, coins, money: sum(before.money, money) }
}

export type Outlook = {
  readonly assets: Amount
  readonly debt: Amount
  /** Null without a debt. */
  readonly level: Amount | null
  readonly band: MarginBand
  readonly eachHour: Amount
  /** The part of their value that all coins may lose before the margin call and before liquidation; null without coins. */
  readonly fallToCall: Amount | null
  readonly fallToLiquidation: Amount | null
  /** The price of one coin at which liquidation begins; null without a debt and where no price leads to it. */
  readonly liquidation: { readonly code: string; readonly price: Amount } | null
}

const worth = ({ quantity, price }: Holdings['coins'][number]): Amount => multiply(quantity, price, 'down')

/** `asset` names the coin of the liquidation price; by default it is the only one in the account. */
export function computeOutlook(account: MarginAccount, holdings: Holdings, asset?: AssetId): Outlook {
  const debt = computeTotalDebt(holdings)
  const coins = sum(...holdings.coins.map(worth))
  const assets = sum(holdings.money, coins)
  const level = marginLevel({ assets, debt })
  const { callLevel, liquidationLevel } = account
  const fallTo = (to: Amount) =>
    coins <= ZERO ? null : fallToLevel(debt, { money: holdings.money, coins }, to)
  const own = holdings.coins.filter(({ quantity }) => quantity > ZERO)
  const coin =
    asset === undefined && own.length > 1
      ? undefined
      : own.find((each) => each.asset === (asset ?? each.asset))
  const price =
    coin === undefined || debt === ZERO
      ? null
      : priceAtLevel(
          debt,
          { others: subtract(assets, worth(coin)), quantity: coin.quantity },
          liquidationLevel,
        )
  return {
    assets,
    debt,
    level,
    band: findMarginBand(level, account),
    eachHour: computeInterest(holdings.principal, account, 1),
    fallToCall: fallTo(callLevel),
    fallToLiquidation: fallTo(liquidationLevel),
    liquidation: coin === undefined || price === null ? null : { code: coin.code, price },
  }
}
