import { toAmount } from '#kit'
import type { AssetId, MarketId, Segment } from '#market'
import type { PriceTerms } from '#price-process/dynamics'

/*
 * The markets of the paper exchange, as far as the price process reads them. Ids are explicit because they are
 * stored and sent: a new row takes the next free one, and the id of a removed row is never reused.
 */

const QUOTE = { id: '3' as AssetId, code: 'USDT' }

type Row = readonly [
  market: string,
  asset: string,
  code: string,
  price: string,
  volatility: number,
  turnover: string,
  priceTick: string,
  lotStep: string,
]

const CRYPTO: readonly Row[] = [
  ['1', '1', 'BTC', '65000', 0.03, '20000000000', '0.01', '0.00001'],
  ['2', '2', 'ETH', '3200', 0.036, '11000000000', '0.01', '0.0001'],
  ['3', '4', 'BNB', '580', 0.032, '1500000000', '0.01', '0.001'],
  ['4', '5', 'SOL', '150', 0.045, '2600000000', '0.01', '0.001'],
  ['5', '6', 'XRP', '0.6', 0.04, '1300000000', '0.0001', '0.1'],
  ['6', '7', 'ADA', '0.45', 0.042, '380000000', '0.0001', '0.1'],
  ['7', '8', 'DOGE', '0.14', 0.05, '900000000', '0.00001', '1'],
  ['8', '9', 'LTC', '82', 0.035, '330000000', '0.01', '0.001'],
  ['9', '10', 'DOT', '6.5', 0.042, '210000000', '0.001', '0.01'],
  ['10', '11', 'LINK', '14.5', 0.043, '320000000', '0.001', '0.01'],
  ['11', '12', 'AVAX', '32', 0.046, '340000000', '0.01', '0.01'],
  ['12', '13', 'TRX', '0.13', 0.028, '310000000', '0.00001', '0.1'],
  ['13', '14', 'BCH', '420', 0.038, '290000000', '0.01', '0.0001'],
  ['14', '15', 'SHIB', '0.0000185', 0.052, '450000000', '0.00000001', '1'],
]

const CONTRACTS: readonly Row[] = [
  ['20', '20', 'XAU', '2400', 0.009, '900000000', '0.01', '0.001'],
  ['21', '21', 'XAG', '29.5', 0.016, '300000000', '0.001', '0.01'],
  ['22', '22', 'WTI', '78', 0.019, '420000000', '0.01', '0.01'],
  ['23', '23', 'NGAS', '2.65', 0.03, '120000000', '0.001', '0.1'],
  ['24', '24', 'EUR', '1.085', 0.004, '1800000000', '0.00001', '0.1'],
  ['25', '25', 'GBP', '1.27', 0.005, '1200000000', '0.00001', '0.1'],
  ['26', '26', 'US500', '5500', 0.009, '2400000000', '0.1', '0.001'],
  ['27', '27', 'US100', '19500', 0.012, '2100000000', '0.1', '0.0001'],
]

const STOCKS: readonly Row[] = [
  ['40', '40', 'AAPL', '220', 0.014, '9000000000', '0.01', '0.001'],
  ['41', '41', 'MSFT', '430', 0.013, '8000000000', '0.01', '0.001'],
  ['42', '42', 'NVDA', '125', 0.028, '26000000000', '0.01', '0.001'],
  ['43', '43', 'TSLA', '245', 0.032, '18000000000', '0.01', '0.001'],
  ['44', '44', 'AMZN', '185', 0.017, '7500000000', '0.01', '0.001'],
  ['45', '45', 'GOOGL', '175', 0.016, '5200000000', '0.01', '0.001'],
  ['46', '46', 'META', '510', 0.02, '7000000000', '0.01', '0.001'],
  ['47', '47', 'NFLX', '650', 0.02, '2300000000', '0.01', '0.001'],
  ['48', '48', 'AMD', '155', 0.03, '6800000000', '0.01', '0.001'],
  ['49', '49', 'COIN', '225', 0.042, '2400000000', '0.01', '0.001'],
  ['70', '70', 'AVGO', '170', 0.024, '4200000000', '0.01', '0.001'],
  ['71', '71', 'ORCL', '175', 0.02, '2600000000', '0.01', '0.001'],
  ['72', '72', 'CRM', '285', 0.02, '1900000000', '0.01', '0.001'],
  ['73', '73', 'INTC', '23', 0.028, '1800000000', '0.01', '0.001'],
  ['74', '74', 'JPM', '215', 0.014, '2200000000', '0.01', '0.001'],
  ['75', '75', 'V', '285', 0.012, '1900000000', '0.01', '0.001'],
  ['76', '76', 'KO', '68', 0.009, '1000000000', '0.01', '0.001'],
  ['77', '77', 'MCD', '295', 0.012, '1000000000', '0.01', '0.001'],
  ['78', '78', 'DIS', '95', 0.017, '1100000000', '0.01', '0.001'],
  ['79', '79', 'NKE', '82', 0.018, '950000000', '0.01', '0.001'],
]

/**
 * Markets of coins that are sold in an IEO first. Each exists from its listing on, at the issue price; until then its
 * coin is worth that price.
 */
const UNLISTED: readonly Row[] = [
  ['60', '60', 'QYRA', '0.25', 0.055, '24000000', '0.0001', '0.1'],
  ['61', '61', 'BRDL', '0.05', 0.06, '18000000', '0.00001', '1'],
  ['62', '62', 'FNMK', '1', 0.055, '21000000', '0.001', '0.1'],
  ['63', '63', 'OSVO', '0.8', 0.058, '20000000', '0.0001', '0.1'],
  ['64', '64', 'TRNW', '0.1', 0.062, '16000000', '0.0001', '1'],
  ['65', '65', 'VLQT', '2.5', 0.052, '22000000', '0.001', '0.01'],
  ['66', '66', 'JNVL', '0.02', 0.065, '14000000', '0.00001', '1'],
  ['67', '67', 'HRVL', '0.4', 0.056, '19000000', '0.0001', '0.1'],
]

function buildTerms(segment: Segment, row: Row, startsUnlisted = false): PriceTerms {
  const [market, asset, code, price, volatility, turnover, priceTick, lotStep] = row
  return {
    id: market as MarketId,
    symbol: `${code}/${QUOTE.code}`,
    base: asset as AssetId,
    quote: QUOTE.id,
    baseCode: code,
    quoteCode: QUOTE.code,
    segment,
    startPrice: toAmount(price),
    volatility,
    turnover: toAmount(turnover),
    priceTick: toAmount(priceTick),
    lotStep: toAmount(lotStep),
    startsUnlisted,
  }
}

export const PAPER_MARKETS: readonly PriceTerms[] = [
  ...CRYPTO.map((row) => buildTerms('crypto', row)),
  ...CONTRACTS.map((row) => buildTerms('contracts', row)),
  ...STOCKS.map((row) => buildTerms('stocks', row)),
  ...UNLISTED.map((row) => buildTerms('crypto', row, true)),
]
