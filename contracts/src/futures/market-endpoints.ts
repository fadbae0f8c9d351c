import { type EndpointRow, page, pageInput, record } from '#kit'
import { fundDay, marketTerms, overnightFeeRow, overnightRate } from './market-terms.ts'
import { anyPair, pair } from './order-inputs.ts'

/** Terms, rates and funds of the markets. */
export const marketRows = {
  /** The terms of a market, its leverage tiers and its present prices. */
  terms: {
    method: 'GET',
    path: '/lever/terms',
    access: 'public',
    input: record(pair),
    output: marketTerms,
    refuses: ['market_unknown'],
    cache: { shared: 'quotes' },
    upstream: { extension: true },
  },
  /** Overnight rates of past midnights in a market, newest first. */
  overnightRates: {
    method: 'GET',
    path: '/lever/overnight_rates',
    access: 'public',
    input: record({ ...pair, ...pageInput }),
    output: page(overnightRate, 'counted'),
    refuses: ['market_unknown'],
    cache: { shared: 'content' },
    upstream: { extension: true },
  },
  /** Overnight fees and credits of the member, newest first. */
  overnightFees: {
    method: 'GET',
    path: '/lever/overnight_fees',
    access: 'member',
    input: record({ ...anyPair, ...pageInput }),
    output: page(overnightFeeRow, 'counted'),
    upstream: { extension: true },
  },
  /** The insurance fund by day, newest first; days without payments are left out. */
  insuranceFund: {
    method: 'GET',
    path: '/lever/insurance_fund',
    access: 'public',
    input: record({ ...pageInput }),
    output: page(fundDay, 'counted'),
    cache: { shared: 'content' },
    upstream: { extension: true },
  },
} as const satisfies Readonly<Record<string, EndpointRow>>
