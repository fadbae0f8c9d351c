import { area, record } from '#kit'
import { statusHistory } from './shapes.ts'

export const status = area('status', {
  /** The state of each part now, and its minutes of the last 90 days. */
  history: {
    method: 'GET',
    path: '/status/history',
    access: 'public',
    input: record({}),
    output: statusHistory,
    cache: { shared: 'content' },
    upstream: { extension: true },
  },
})
