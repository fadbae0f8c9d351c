import { overnightRates, type SuperLeverage, buildTiers } from '@bourse/contracts/futures'
import { type Amount, toAmount } from '@bourse/contracts/kit'
import type { AssetId, MarketId, Segment } from '@bourse/contracts/market'
import type { AssetTerms, Catalogue, FuturesTerms, MarketTerms } from '#platform/market'
import { loanTerms } from './loans.ts'
import { SECONDS_FEE } from './seconds.ts'

/*
 * The catalogue of the paper exchange. Ids are explicit because they are stored and sent: a new row takes the
 * next free one, and the id of a removed row is never reused.
 */

const QUOTE = { id: '3' as AssetId, code: 'USDT' }
const SPOT_FEE = toAmount('0.001')
/** The smallest purchase of a stock; the smallest fraction of a share is worth less. */
const STOCK_PURCHASE_MIN = toAmount('1')
const FUTURES_FEE = toAmount('0.0005')
/** Spread of the opening price. */
const FUTURES_SPREAD = toAmount('0.0001')
const LIQUIDATION_FEE = toAmount('0.003')

const MARKETS: Record<Segment, string> = {
  crypto: `
    market asset code price     volatility turnover    tick       step    minimum lot     markup reference class
    1      1     BTC  65000     0.030      20000000000 0.01       0.00001 0.0001  0.001   0.06   0.04      major
    2      2     ETH  3200      0.036      11000000000 0.01       0.0001  0.001   0.01    0.06   0.04      major
    3      4     BNB  580       0.032      1500000000  0.01       0.001   0.01    0.1     0.06   0.04      coin
    4      5     SOL  150       0.045      2600000000  0.01       0.001   0.01    0.5     0.06   0.04      coin
    5      6     XRP  0.6       0.040      1300000000  0.0001     0.1     5       100     0.06   0.04      coin
    6      7     ADA  0.45      0.042      380000000   0.0001     0.1     5       100     0.06   0.04      coin
    7      8     DOGE 0.14      0.050      900000000   0.00001    1       20      500     0.06   0.04      coin
    8      9     LTC  82        0.035      330000000   0.01       0.001   0.05    1       0.06   0.04      coin
    9      10    DOT  6.5       0.042      210000000   0.001      0.01    0.5     10      0.06   0.04      coin
    10     11    LINK 14.5      0.043      320000000   0.001      0.01    0.3     5       0.06   0.04      coin
    11     12    AVAX 32        0.046      340000000   0.01       0.01    0.1     2       0.06   0.04      coin
    12     13    TRX  0.13      0.028      310000000   0.00001    0.1     30      500     0.06   0.04      coin
    13     14    BCH  420       0.038      290000000   0.01       0.0001  0.01    0.1     0.06   0.04      coin
    14     15    SHIB 0.0000185 0.052      450000000   0.00000001 1       200000  1000000 0.06   0.04      coin
  `,
  contracts: `
    market asset code  price volatility turnover   tick    step   minimum lot  markup reference class
    20     20    XAU   2400  0.009      900000000  0.01    0.001  0.01    0.1  0.025  0.04      goods
    21     21    XAG   29.5  0.016      300000000  0.001   0.01   0.5     5    0.025  0.04      goods
    22     22    WTI   78    0.019      420000000  0.01    0.01   0.1     2    0.025  0.04      goods
    23     23    NGAS  2.65  0.030      120000000  0.001   0.1    5       50   0.025  0.04      goods
    24     24    EUR   1.085 0.004      1800000000 0.00001 0.1    10      100  0.01   0.02      money
    25     25    GBP   1.27  0.005      1200000000 0.00001 0.1    10      100  0.01   0.02      money
    26     26    US500 5500  0.009      2400000000 0.1     0.001  0.005   0.05 0.025  0.04      goods
    27     27    US100 19500 0.012      2100000000 0.1     0.0001 0.001   0.01 0.025  0.04      goods
  `,
  stocks: `
    market asset code  price volatility turnover    tick step  minimum lot markup reference class
    40     40    AAPL  220   0.014      9000000000  0.01 0.001 0.001   -   -      -         -
    41     41    MSFT  430   0.013      8000000000  0.01 0.001 0.001   -   -      -         -
    42     42    NVDA  125   0.028      26000000000 0.01 0.001 0.001   1   0.03   0.04      share
    43     43    TSLA  245   0.032      18000000000 0.01 0.001 0.001   1   0.03   0.04      share
    44     44    AMZN  185   0.017      7500000000  0.01 0.001 0.001   -   -      -         -
    45     45    GOOGL 175   0.016      5200000000  0.01 0.001 0.001   -   -      -         -
    46     46    META  510   0.020      7000000000  0.01 0.001 0.001   -   -      -         -
    47     47    NFLX  650   0.020      2300000000  0.01 0.001 0.001   -   -      -         -
    48     48    AMD   155   0.030      6800000000  0.01 0.001 0.001   -   -      -         -
    49     49    COIN  225   0.042      2400000000  0.01 0.001 0.001   -   -      -         -
    70     70    AVGO  170   0.024      4200000000  0.01 0.001 0.001   -   -      -         -
    71     71    ORCL  175   0.020      2600000000  0.01 0.001 0.001   -   -      -         -
    72     72    CRM   285   0.020      1900000000  0.01 0.001 0.001   -   -      -         -
    73     73    INTC  23    0.028      1800000000  0.01 0.001 0.001   -   -      -         -
    74     74    JPM   215   0.014      2200000000  0.01 0.001 0.001   -   -      -         -
    75     75    V     285   0.012      1900000000  0.01 0.001 0.001   -   -      -         -
    76     76    KO    68    0.009      1000000000  0.01 0.001 0.001   -   -      -         -
    77     77    MCD   295   0.012      1000000000  0.01 0.001 0.001   -   -      -         -
    78     78    DIS   95    0.017      1100000000  0.01 0.001 0.001   -   -      -         -
    79     79    NKE   82    0.018      950000000   0.01 0.001 0.001   -   -      -         -
  `,
}

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

/**
 * Markets of coins that are sold in an IEO first. Each exists from its listing on, at the issue price; until then its
 * coin is worth that price.
 */
const UNLISTED = `
  market asset code price volatility turnover tick   step minimum lot markup reference class
  60     60    QYRA 0.25  0.055      24000000 0.0001 0.1  20      -   -      -         -
  61     61    BRDL 0.05  0.060      18000000 0.00001 1    100     -   -      -         -
  62     62    FNMK 1     0.055      21000000 0.001  0.1  5       -   -      -         -
  63     63    OSVO 0.8   0.058      20000000 0.0001 0.1  6       -   -      -         -
  64     64    TRNW 0.1   0.062      16000000 0.0001 1    50      -   -      -         -
  65     65    VLQT 2.5   0.052      22000000 0.001  0.01 2       -   -      -         -
  66     66    JNVL 0.02  0.065      14000000 0.00001 1    250     -   -      -         -
  67     67    HRVL 0.4   0.056      19000000 0.0001 0.1  12      -   -      -         -
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

function buildMarketTerms(segment: Segment, row: Cells, startsUnlisted = false): MarketTerms {
  const code = readCell(row, 'code')
  return {
    id: readCell(row, 'market') as MarketId,
    symbol: `${code}/${QUOTE.code}`,
    base: readCell(row, 'asset') as AssetId,
    quote: QUOTE.id,
    baseCode: code,
    quoteCode: QUOTE.code,
    segment,
    sort: Number(readCell(row, 'market')),
    startPrice: readAmount(row, 'price'),
    volatility: Number(readCell(row, 'volatility')),
    turnover: readAmount(row, 'turnover'),
    priceTick: readAmount(row, 'tick'),
    lotStep: readAmount(row, 'step'),
    quantityMin: readAmount(row, 'minimum'),
    spotOpen: segment !== 'contracts',
    spotFeeRate: SPOT_FEE,
    ...(segment === 'stocks' && { purchaseMin: STOCK_PURCHASE_MIN }),
    ...(loanTerms.coins.some(({ asset }) => asset === readCell(row, 'asset')) && { onMargin: true }),
    futures: buildFuturesTerms(segment, row),
    secondsOpen: segment === 'crypto' && !startsUnlisted,
    startsUnlisted,
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

const markets = [
  ...(Object.keys(MARKETS) as Segment[]).flatMap((segment) =>
    parseRows(MARKETS[segment]).map((row) => buildMarketTerms(segment, row)),
  ),
  ...parseRows(UNLISTED).map((row) => buildMarketTerms('crypto', row, true)),
]

export const catalogue: Catalogue = {
  markets,
  assets: parseRows(ASSETS).map((row) => buildAssetTerms(row, markets)),
}
