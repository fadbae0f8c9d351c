import { expect, it } from 'vitest'
import { readText } from './sources.ts'

/** The link to the order history of each ticket, and the tab of its page with what has ended. */
const TICKETS = [
  ['spot/use-spot-form.ts', 'complete', 'spot/orders.screen.tsx'],
  ['futures/order-form/use-futures-form.ts', 'history', 'futures/orders.screen.tsx'],
  ['seconds/seconds-order-form.tsx', 'complete', 'seconds/orders.screen.tsx'],
] as const

it.each(TICKETS)('the order history of %s opens with what has ended: %s', (ticket, tab, page) => {
  expect(readText(`client/src/features/${ticket}`)).toMatch(
    new RegExp(`HISTORY: HistoryLink = \\{[^}]*query: \\{ tab: '${tab}' \\}`),
  )
  expect(readText(`client/src/features/${page}`)).toContain(`'${tab}'`)
})
