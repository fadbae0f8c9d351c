import { area, record } from '#kit'
import { earnSummary } from './shapes.ts'

export const earn = area('earn', {
  /** The member's money in lock mining, dual investment and IEO, and the next ten events. */
  summary: {
    method: 'GET',
    path: '/earn/summary',
    access: 'member',
    input: record({}),
    output: earnSummary,
    upstream: { extension: true },
  },
})
