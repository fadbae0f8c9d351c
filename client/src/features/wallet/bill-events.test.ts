import { amountText, type Instant, parseInstant, toAmount } from '@bourse/contracts/kit'
import type { Entry } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { eventPages, groupEvents, listAccounts, sumEvent } from './bill-events.ts'

type Row = Partial<Pick<Entry, 'label' | 'group' | 'isHeld' | 'code' | 'account'>> & {
  id: string
  change: string
  at?: string
}
const entry = ({ id, change, at = '2026-03-09T12:00:00.123Z', ...rest }: Row): Entry => ({
  id: id as Entry['id'],
  change: toAmount(change),
  at: parseInstant(at) as Instant,
  exactAt: at,
  label: 'Auction deposit returned',
  kind: null,
  asset: null,
  code: 'USDT',
  before: null,
  after: null,
  account: null,
  isHeld: false,
  group: 'trades',
  receipt: null,
  ...rest,
})
const shown = (entries: readonly Entry[]) =>
  groupEvents(entries).map((event) => {
    const { value, isMove } = sumEvent(event)
    return [event.legs.length, amountText(value), isMove]
  })

describe('an event of the transaction history', () => {
  it('is money that returned to the free balance, once', () =>
    expect(shown([entry({ id: '2', change: '5' }), entry({ id: '1', change: '-5', isHeld: true })])).toEqual([
      [2, '5', false],
    ]))

  it('is the change of what is owned where money came or went', () =>
    expect(
      shown([
        entry({ id: '3', change: '12', label: 'Option won' }),
        entry({ id: '2', change: '-10', label: 'Option won', isHeld: true }),
      ]),
    ).toEqual([[2, '2', false]]))

  it('is one transfer between two accounts, without a sign', () =>
    expect(
      shown([
        entry({ id: '2', change: '7', label: 'Transfer in', group: 'transfers' }),
        entry({ id: '1', change: '-7', label: 'Transfer out', group: 'transfers' }),
      ]),
    ).toEqual([[2, '7', true]]))

  it.each([
    ['the newest leg is the first', ['Futures', '7'], ['Spot', '-7']],
    ['the legs are in the other order', ['Spot', '-7'], ['Futures', '7']],
  ] as const)('names the account that money left first: %s', (_name, ...legs) => {
    const [event] = groupEvents(
      legs.map(([account, change], at) =>
        entry({ id: String(9 - at), account: account ?? '', change: change ?? '0', group: 'transfers' }),
      ),
    )
    expect(event && listAccounts(event)).toEqual(['Spot', 'Futures'])
  })

  it('is apart from other reasons and other instants, and from entries without an exact time', () => {
    const rows = [
      entry({ id: '4', change: '1', label: 'Fee' }),
      entry({ id: '3', change: '1' }),
      entry({ id: '2', change: '1', at: '2026-03-09T12:00:00.124Z' }),
      { ...entry({ id: '1', change: '1' }), exactAt: null },
      { ...entry({ id: '0', change: '1' }), exactAt: null },
    ]
    expect(shown(rows)).toHaveLength(5)
  })

  it('continues on the next page, and every page stays', () => {
    const list = [entry({ id: '2', change: '5' }), entry({ id: '1', change: '-5', isHeld: true })]
    const pages = { data: { pages: list.map((one) => ({ list: [one] })) } } as never
    expect(eventPages(pages).data?.pages.map((page) => page.list.length)).toEqual([1, 0])
  })
})
