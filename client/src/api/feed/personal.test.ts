import type { Frame, Personal, Positions } from '@bourse/contracts/feed'
import { type CloseReason, type PositionId, futures } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import { ieo } from '@bourse/contracts/ieo'
import { market } from '@bourse/contracts/market'
import { nft } from '@bourse/contracts/nft'
import { seconds, type SecondsOrderId } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queries } from '#api'
import { applyPersonal, resetPersonal, onPersonalEvent, onEpoch } from './personal.ts'
import { listenTopic, positionsNow } from './store.ts'

const CALLS = {
  futures: futures.list,
  seconds: seconds.list,
  spot: spot.orders,
  wallet: wallet.list,
} as const
type Name = keyof typeof CALLS

const me = (seq: number, d: Personal, epoch = 'e1'): Frame<Personal> => ({ ch: 'me', epoch, seq, ts: 0, d })
const positions = (price: string): Positions => ({
  type: 'positions',
  riskRate: '50',
  profit: '-1.5',
  margin: '',
  rows: [['9' as PositionId, price, '-1.5', '300', '12.5']],
})
const closed = (ids: string[], reason: CloseReason | null = null): Personal => ({
  type: 'order.closed',
  ids: ids as PositionId[],
  reason,
})
const settled: Personal = { type: 'option.settled', id: '5' as SecondsOrderId }

function remember(name: string, isPrivate: boolean): void {
  const query = queries.getQueryCache().build(queries, { queryKey: [name, {}], meta: { isPrivate } })
  query.setData({}, { manual: true })
}
/** The areas whose responses are marked as outdated. */
function invalidatedAreas(): string[] {
  // Running all timers would evict unused queries, which happens after ten minutes.
  vi.advanceTimersByTime(3_500)
  const names = Object.keys(CALLS) as Name[]
  return names.filter(
    (name) =>
      queries.getQueryCache().find({ queryKey: [CALLS[name].name, {}] })?.state.isInvalidated === true,
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => setTimeout(paint, 16))
  resetPersonal()
  queries.clear()
  for (const call of Object.values(CALLS)) remember(call.name, true)
  remember(market.boards.name, false)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a personal event', () => {
  it.each([
    ['a closed position', closed(['9']), ['futures', 'wallet']],
    ['a settled option', settled, ['seconds', 'wallet']],
    ['a changed order', { type: 'order.changed' } as Personal, ['futures', 'seconds', 'spot', 'wallet']],
  ])('refetches data that %s makes old, and nothing public', (_what, event, areas) => {
    applyPersonal(me(1, event))
    expect(invalidatedAreas()).toEqual(areas)
    const board = queries.getQueryCache().find({ queryKey: [market.boards.name, {}] })
    expect(board?.state.isInvalidated).toBe(false)
  })

  it('refetches public responses with own fields of its area, except long lists', () => {
    const cached = (name: string, content: object) => {
      const meta = { isPrivate: false, hasOwnFields: true }
      const query = queries.getQueryCache().build(queries, { queryKey: [name, {}], meta })
      query.setData(content, { manual: true })
      return query
    }
    const all = [
      cached(nft.artwork.name, {}),
      cached(nft.artworks.name, { pages: [], pageParams: [] }),
      cached(ieo.detail.name, {}),
    ]
    applyPersonal(me(1, { type: 'nft.ended' }))
    vi.advanceTimersByTime(3_500)
    expect(all.map(({ state }) => state.isInvalidated)).toEqual([true, false, false])
  })

  it('in a burst causes one refetch for all', () => {
    const invalidated = vi.spyOn(queries, 'invalidateQueries')
    applyPersonal(me(1, closed(['9'])))
    applyPersonal(me(2, settled))
    expect(invalidatedAreas()).toEqual(['futures', 'seconds', 'wallet'])
    expect(invalidated).toHaveBeenCalledTimes(1)
    invalidated.mockRestore()
  })

  it('that arrives twice is handled once', () => {
    const listener = vi.fn()
    const stop = onPersonalEvent('order.closed', listener)
    applyPersonal(me(1, closed(['9'], 'stopLoss')))
    applyPersonal(me(1, closed(['9'], 'stopLoss')))
    applyPersonal(me(2, settled))
    expect(listener.mock.calls).toEqual([[{ type: 'order.closed', ids: ['9'], reason: 'stopLoss' }]])
    stop()
    applyPersonal(me(3, closed(['10'])))
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('after a gap invalidates everything', () => {
    applyPersonal(me(1, settled))
    applyPersonal(me(3, settled))
    expect(invalidatedAreas()).toEqual(['futures', 'seconds', 'spot', 'wallet'])
  })

  it('is missing when positions carry a higher number, and not when they carry the same', () => {
    applyPersonal(me(1, settled))
    applyPersonal(me(1, positions('1')))
    expect(invalidatedAreas()).toEqual(['seconds', 'wallet'])
    applyPersonal(me(2, positions('2')))
    expect(invalidatedAreas()).toEqual(['futures', 'seconds', 'spot', 'wallet'])
  })
})

describe('positions', () => {
  it('are parsed exactly and rendered when they change', () => {
    const drawn = vi.fn()
    const stop = listenTopic('me', drawn)
    applyPersonal(me(0, positions('60000.1')))
    expect(positionsNow()).toEqual({
      riskRate: toAmount('0.5'),
      profit: toAmount('-1.5'),
      margin: null,
      byId: new Map([
        [
          '9',
          {
            price: toAmount('60000.1'),
            profit: toAmount('-1.5'),
            margin: toAmount('300'),
            riskRate: toAmount('0.125'),
          },
        ],
      ]),
    })
    applyPersonal(me(0, positions('60000.2')))
    vi.runAllTimers()
    expect(drawn).toHaveBeenCalledTimes(1)
    expect(invalidatedAreas()).toEqual([])
    stop()
  })

  it('of an earlier connection are not shown', () => {
    applyPersonal(me(0, positions('1')))
    resetPersonal()
    expect(positionsNow()).toBeNull()
  })
})

describe('a server whose upstream connection was down', () => {
  it('is refetched completely after jitter', () => {
    expect([onEpoch('e1'), onEpoch('e1')], 'the first one is a greeting').toEqual([true, false])
    expect(invalidatedAreas()).toEqual([])
    onEpoch('e2')
    expect(invalidatedAreas()).toEqual(['futures', 'seconds', 'spot', 'wallet'])
  })
})
