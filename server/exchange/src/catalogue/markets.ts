import { overnightRates, type SuperLeverage, buildTiers } from '@bourse/contracts/futures'
import { type Amount, toAmount } from '@bourse/contracts/kit'
import type { AssetId, Segment } from '@bourse/contracts/market'
import { PAPER_MARKETS, type PriceTerms } from '@bourse/contracts/price-process'
import type { AssetTerms, Catalogue, FuturesTerms, MarketTerms } from '#platform/market'
import { loanTerms } from './loans.ts'
import { SECONDS_FEE } from './seconds.ts'

/*
 * The catalogue of the paper exchange: its assets, and how its markets are traded. The terms of their prices are
 * in the contract, with the process that reads them. Ids of assets are explicit because they are stored and sent: a new row
 * takes the next free one, and the id of a removed row is never reused.
 */

const SPOT_FEE = toAmount('0.001')
/** The smallest purchase of a stock; the smallest fraction of a share is worth less. */
const STOCK_PURCHASE_MIN = toAmount('1')
const FUTURES_FEE = toAmount('0.0005')
/** Spread of the opening price. */
const FUTURES_SPREAD = toAmount('0.0001')
const LIQUIDATION_FEE = toAmount('0.003')

/** How a market is traded, by the code of its coin; a dash marks a market without futures. */
const TRADING = `
  code  minimum lot     markup reference class
  BTC   0.0001  0.001   0.06   0.04      major
  ETH   0.001   0.01    0.06   0.04      major
  BNB   0.01    0.1     0.06   0.04      coin
  SOL   0.01    0.5     0.06   0.04      coin
  XRP   5       100     0.06   0.04      coin
  ADA   5       100     0.06   0.04      coin
  DOGE  20      500     0.06   0.04      coin
  LTC   0.05    1       0.06   0.04      coin
  DOT   0.5     10      0.06   0.04      coin
  LINK  0.3     5       0.06   0.04      coin
  AVAX  0.1     2       0.06   0.04      coin
  TRX   30      500     0.06   0.04      coin
  BCH   0.01    0.1     0.06   0.04      coin
  SHIB  200000  1000000 0.06   0.04      coin
  XAU   0.01    0.1     0.025  0.04      goods
  XAG   0.5     5       0.025  0.04      goods
  WTI   0.1     2       0.025  0.04      goods
  NGAS  5       50      0.025  0.04      goods
  EUR   10      100     0.01   0.02      money
  GBP   10      100     0.01   0.02      money
  US500 0.005   0.05    0.025  0.04      goods
  US100 0.001   0.01    0.025  0.04      goods
  AAPL  0.001   -       -      -         -
  MSFT  0.001   -       -      -         -
  NVDA  0.001   1       0.03   0.04      share
  TSLA  0.001   1       0.03   0.04      share
  AMZN  0.001   -       -      -         -
  GOOGL 0.001   -       -      -         -
  META  0.001   -       -      -         -
  NFLX  0.001   -       -      -         -
  AMD   0.001   -       -      -         -
  COIN  0.001   -       -      -         -
  AVGO  0.001   -       -      -         -
  ORCL  0.001   -       -      -         -
  CRM   0.001   -       -      -         -
  INTC  0.001   -       -      -         -
  JPM   0.001   -       -      -         -
  V     0.001   -       -      -         -
  KO    0.001   -       -      -         -
  MCD   0.001   -       -      -         -
  DIS   0.001   -       -      -         -
  NKE   0.001   -       -      -         -
  QYRA  20      -       -      -         -
  BRDL  100     -       -      -         -
  FNMK  5       -       -      -         -
  OSVO  6       -       -      -         -
  TRNW  50      -       -      -         -
  VLQT  2       -       -      -         -
  JNVL  250     -       -      -         -
  HRVL  12      -       -      -         -
`

/** Networks are separated by commas; a dash marks an asset without deposits and withdrawals. */
const ASSETS = `
  asset code  decimals withdrawMin withdrawFee depositMin networks    name
  1     BTC   8        0.001       0.0002      0.0005     BTC         Bitcoin
  2     ETH   8        0.01        0.001       0.005      ERC20       Ethereum
  3     USDT  6        10          1           1          ERC20,TRC20 Tether
  4     BNB   8        0.02        0.0005      0.01       BEP20       BNB
  5     SOL   8        0.1         0.008       0.05       SOL         Solana
  6     XRP   6        20          0.2         10         XRP         XRP
  7     ADA   6        10          0.8         5          ADA         Cardano
  8     DOGE  8        50          4           20         DOGE        Dogecoin
  9     LTC   8        0.1         0.001       0.05       LTC         Litecoin
  10    DOT   8        1.5         0.08        1          DOT         Polkadot
  11    LINK  8        1           0.3         0.5        ERC20       Chainlink
  12    AVAX  8        0.5         0.008       0.2        AVAXC       Avalanche
  13    TRX   6        50          1           20         TRC20       TRON
  14    BCH   8        0.02        0.001       0.01       BCH         Bitcoin Cash
  15    SHIB  8        1000000     150000      500000     ERC20       Shiba Inu
  20    XAU   8        0           0           0          -           Gold
  21    XAG   8        0           0           0          -           Silver
  22    WTI   8        0           0           0          -           Crude oil WTI
  23    NGAS  8        0           0           0          -           Natural gas
  24    EUR   8        0           0           0          -           Euro
  25    GBP   8        0           0           0          -           British pound
  26    US500 8        0           0           0          -           US 500 index
  27    US100 8        0           0           0          -           US Tech 100 index
  40    AAPL  8        0           0           0          -           Apple
  41    MSFT  8        0           0           0          -           Microsoft
  42    NVDA  8        0           0           0          -           NVIDIA
  43    TSLA  8        0           0           0          -           Tesla
  44    AMZN  8        0           0           0          -           Amazon
  45    GOOGL 8        0           0           0          -           Alphabet
  46    META  8        0           0           0          -           Meta Platforms
  47    NFLX  8        0           0           0          -           Netflix
  48    AMD   8        0           0           0          -           Advanced Micro Devices
  49    COIN  8        0           0           0          -           Coinbase
  70    AVGO  8        0           0           0          -           Broadcom
  71    ORCL  8        0           0           0          -           Oracle
  72    CRM   8        0           0           0          -           Salesforce
  73    INTC  8        0           0           0          -           Intel
  74    JPM   8        0           0           0          -           JPMorgan Chase
  75    V     8        0           0           0          -           Visa
  76    KO    8        0           0           0          -           Coca-Cola
  77    MCD   8        0           0           0          -           McDonald’s
  78    DIS   8        0           0           0          -           Walt Disney
  79    NKE   8        0           0           0          -           Nike
  60    QYRA  6        0           0           0          -           Quayra
  61    BRDL  6        0           0           0          -           Brindlo
  62    FNMK  6        0           0           0          -           Fennmark
  63    OSVO  6        0           0           0          -           Ostrivo
  64    TRNW  6        0           0           0          -           Tarnwick
  65    VLQT  6        0           0           0          -           Velquist
  66    JNVL  6        0           0           0          -           Junvolo
  67    HRVL  6        0           0           0          -           Harvoli
`

type Cells = Readonly<Record<string, string>>

/**
 * Rows of a table written as text: the first line names the columns, the last column takes the rest of its
 * line.
 */
function parseRows(table: string): Cells[] {
  const [head = '', ...lines] = table.trim().split('\n')
  const columns = head.trim().split(/\s+/)
  return lines.map((line) => {
    const cells = line.trim().split(/\s+/)
    const last = columns.length - 1
    return Object.fromEntries(
      columns.map((name, at) => [name, at === last ? cells.slice(at).join(' ') : (cells[at] ?? '')]),
    )
  })
}

function readCell(row: Cells, column: string): string {
  const text = row[column]
  if (text === undefined || text === '')
    throw new TypeError(`the catalogue has no ${column} for ${row['code']}`)
  return text
}
const readAmount = (row: Cells, column: string): Amount => toAmount(readCell(row, column))

/**
 * Leverages and maintenance tiers by class. A tier starts at a contract value in the quote asset and requires
 * a part of it; opening requires twice that part, so the first tier determines the highest leverage. Super leverages are
 * beyond it: the contract value is limited instead.
 */
const CLASSES: Readonly<
  Record<
    string,
    { readonly leverages: readonly number[]; readonly brackets: string; readonly super?: string }
  >
> = {
  major: {
    leverages: [1, 2, 5, 10, 20, 50, 100],
    brackets: '0:0.004 50000:0.005 250000:0.01 1000000:0.025',
    super: '125:10000 150:5000 200:2000',
  },
  coin: { leverages: [1, 2, 5, 10, 20, 50], brackets: '0:0.01 25000:0.0125 100000:0.025 500000:0.05' },
  goods: { leverages: [1, 2, 5, 10, 20, 50], brackets: '0:0.005 100000:0.01 500000:0.025' },
  money: {
    leverages: [1, 5, 10, 20, 50, 100],
    brackets: '0:0.0025 250000:0.005 1000000:0.01',
    super: '200:10000',
  },
  // The first tier is the margin that a gap over a weekend needs; see products/futures/DECISIONS.md.
  share: { leverages: [1, 2, 5, 10], brackets: '0:0.04 100000:0.05 500000:0.1' },
}

/** Super leverages with the contract value that each allows: `125:10000 200:2000`. */
const parseSuperLeverages = (text = ''): SuperLeverage[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [leverage = '', valueMax = ''] = part.split(':')
      return { leverage: Number(leverage), valueMax: toAmount(valueMax) }
    })

function buildFuturesTerms(segment: Segment, row: Cells): FuturesTerms | null {
  const trade = CLASSES[readCell(row, 'class')]
  if (trade === undefined) return null
  const brackets = trade.brackets.split(' ').map((bracket) => {
    const [from = '', rate = ''] = bracket.split(':')
    return { from: toAmount(from), rate: toAmount(rate) }
  })
  return {
    lotSize: readAmount(row, 'lot'),
    feeRate: FUTURES_FEE,
    lotsMin: 1,
    lotsMax: 10_000,
    overnight: overnightRates({ markup: readAmount(row, 'markup'), reference: readAmount(row, 'reference') }),
    restsAtWeekends: segment === 'stocks',
    spreadRate: FUTURES_SPREAD,
    leverages: trade.leverages,
    superLeverages: parseSuperLeverages(trade.super),
    tiers: buildTiers(brackets),
    liquidationFeeRate: LIQUIDATION_FEE,
  }
}

function buildMarketTerms(terms: PriceTerms): MarketTerms {
  const { baseCode, base, segment } = terms
  const row = TRADING_ROWS.get(baseCode) ?? { code: baseCode }
  return {
    ...terms,
    sort: Number(terms.id),
    quantityMin: readAmount(row, 'minimum'),
    spotOpen: segment !== 'contracts',
    spotFeeRate: SPOT_FEE,
    ...(segment === 'stocks' && { purchaseMin: STOCK_PURCHASE_MIN }),
    ...(loanTerms.coins.some(({ asset }) => asset === base) && { onMargin: true }),
    futures: buildFuturesTerms(segment, row),
    secondsOpen: segment === 'crypto' && terms.startsUnlisted !== true,
    secondsFeeRate: SECONDS_FEE,
  }
}

function buildAssetTerms(row: Cells, markets: readonly MarketTerms[]): AssetTerms {
  const id = readCell(row, 'asset') as AssetId
  const pricedBy = markets.find((market) => market.base === id)
  const networks = readCell(row, 'networks')
  return {
    id,
    code: readCell(row, 'code'),
    name: readCell(row, 'name'),
    segment: pricedBy?.segment ?? 'crypto',
    decimals: Number(readCell(row, 'decimals')),
    withdrawMin: readAmount(row, 'withdrawMin'),
    withdrawFee: readAmount(row, 'withdrawFee'),
    depositMin: readAmount(row, 'depositMin'),
    networks: networks === '-' ? [] : networks.split(','),
    priceMarket: pricedBy?.id ?? null,
  }
}

const TRADING_ROWS = new Map(parseRows(TRADING).map((row) => [row['code'], row]))
const markets = PAPER_MARKETS.map(buildMarketTerms)

export const catalogue: Catalogue = {
  markets,
  assets: parseRows(ASSETS).map((row) => buildAssetTerms(row, markets)),
}
