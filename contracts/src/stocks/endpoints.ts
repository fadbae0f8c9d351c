import { area, record } from '#kit'
import { sessions } from './shapes.ts'

export const stocks = area('stocks', {
  /** Whether stocks are traded now, and the next five sessions. */
  sessions: {
    method: 'GET',
    path: '/stock/sessions',
    access: 'public',
    sharedResponse: true,
    input: record({}),
    output: sessions,
    extension: true,
  },
})
