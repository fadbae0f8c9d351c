import { type Amount, toAmount } from '#kit'

/** Built-in table: units of a currency for one USD. Never fetched. */
export const FIATS = [
  { code: 'USD', rate: '1' },
  { code: 'VND', rate: '24784.5' },
  { code: 'IDR', rate: '15680.9' },
  { code: 'CNY', rate: '7.19571' },
  { code: 'GBP', rate: '0.785455' },
  { code: 'HKD', rate: '7.8207' },
  { code: 'JPY', rate: '151.191' },
  { code: 'EUR', rate: '0.917528' },
  { code: 'AED', rate: '3.67192' },
  { code: 'THB', rate: '36.1064' },
  { code: 'PHP', rate: '55.9847' },
] as const

export type FiatCode = (typeof FIATS)[number]['code']
export const DEFAULT_FIAT: FiatCode = 'USD'
/** Minimum interval between refreshes of the client's copy. */
export const FIAT_REFRESH_MS = 24 * 60 * 60_000

export const fiatRate = (code: string): Amount =>
  toAmount(FIATS.find((fiat) => fiat.code === code)?.rate ?? '1')
