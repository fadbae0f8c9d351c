import * as z from 'zod/mini'
import { area, decimalMark, list, record } from '#kit'
import {
  fileFormat,
  portfolioDay,
  portfolioFile,
  portfolioHistory,
  portfolioRange,
  portfolioResults,
} from './shapes.ts'

const range = {
  /** The time from the first value to now. */
  range: portfolioRange,
} as const
const month = z
  .string({ error: 'text_invalid' })
  .check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: 'text_invalid' }))

export const portfolio = area('portfolio', {
  /** The member's wealth over time, at most 400 points, oldest first. */
  history: {
    method: 'GET',
    path: '/portfolio/history',
    access: 'member',
    input: record(range),
    output: portfolioHistory,
    upstream: { extension: true },
  },
  /** The results of the days (UTC) of a month, oldest first; days without a recorded value are left out. */
  days: {
    method: 'GET',
    path: '/portfolio/days',
    access: 'member',
    input: record({
      /** A month (UTC), `2026-11`. */
      month,
    }),
    output: record({
      /** Days with recorded values. */
      days: list(portfolioDay),
    }),
    upstream: { extension: true },
  },
  /** Results by product and coin in the range, counted in whole days (UTC), and what is owned now. */
  results: {
    method: 'GET',
    path: '/portfolio/results',
    access: 'member',
    input: record(range),
    output: portfolioResults,
    upstream: { extension: true },
  },
  /** The results of each day by product and coin, as a file. */
  file: {
    method: 'GET',
    path: '/portfolio/file',
    access: 'member',
    input: record({
      ...range,
      /** Rows for a spreadsheet, or everything as JSON. */
      format: fileFormat,
      /** Spreadsheets of languages with a decimal comma separate columns by semicolons. */
      decimalMark: ['decimal_mark', z.optional(decimalMark)],
    }),
    output: portfolioFile,
    upstream: { extension: true },
  },
})
