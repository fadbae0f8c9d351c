import type { Frame, Personal, Positions } from '@bourse/contracts/feed'
import { type CloseReason, type PositionId, futures } from '@bourse/contracts/futures'
import { amountOf } from '@bourse/contracts/kit'
import { market } from '@bourse/contracts/market'
import { seconds, type SecondsOrderId } from '@bourse/contracts/seconds'
import { spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queries } from '#wire'
import { acceptPersonal, forgetPersonal, listenPersonal, noteEpoch } from './personal.ts'
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
/** Which answers are to be asked for again. */
function asked(): string[] {
  // Not all timers: after ten minutes answers that nobody shows are forgotten.
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
  forgetPersonal()
  queries.clear()
  for (const call of Object.values(CALLS)) remember(call.name, true)
  remember(market.boards.name, false)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("an event of the member's own", () => {
  it.each([
    ['a closed position', closed(['9']), ['futures', 'wallet']],
    ['a settled option', settled, ['seconds', 'wallet']],
    ['a changed order', { type: 'order.changed' } as Personal, ['futures', 'seconds', 'spot', 'wallet']],
  ])('asks again for what %s makes old, and for nothing public', (_what, event, areas) => {
    acceptPersonal(me(1, event))
    expect(asked()).toEqual(areas)
    const board = queries.getQueryCache().find({ queryKey: [market.boards.name, {}] })
    expect(board?.state.isInvalidated).toBe(false)
  })

  it('of a burst asks once, for all of them', () => {
    const invalidated = vi.spyOn(queries, 'invalidateQueries')
    acceptPersonal(me(1, closed(['9'])))
    acceptPersonal(me(2, settled))
    expect(asked()).toEqual(['futures', 'seconds', 'wallet'])
    expect(invalidated).toHaveBeenCalledTimes(1)
    invalidated.mockRestore()
  })

  it('that comes twice is heard once', () => {
    const heard = vi.fn()
    const stop = listenPersonal('order.closed', heard)
    acceptPersonal(me(1, closed(['9'], 'stopLoss')))
    acceptPersonal(me(1, closed(['9'], 'stopLoss')))
    acceptPersonal(me(2, settled))
    expect(heard.mock.calls).toEqual([[{ type: 'order.closed', ids: ['9'], reason: 'stopLoss' }]])
    stop()
    acceptPersonal(me(3, closed(['10'])))
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('before which one was missed makes everything old', () => {
    acceptPersonal(me(1, settled))
    acceptPersonal(me(3, settled))
    expect(asked()).toEqual(['futures', 'seconds', 'spot', 'wallet'])
  })

  it('is also missed when positions tell of a higher number, and not when they tell of the same', () => {
    acceptPersonal(me(1, settled))
    acceptPersonal(me(1, positions('1')))
    expect(asked()).toEqual(['seconds', 'wallet'])
    acceptPersonal(me(2, positions('2')))
    expect(asked()).toEqual(['futures', 'seconds', 'spot', 'wallet'])
  })
})

describe('positions', () => {
  it('are read exactly, and drawn when they change', () => {
    const drawn = vi.fn()
    const stop = listenTopic('me', drawn)
    acceptPersonal(me(0, positions('60000.1')))
    expect(positionsNow()).toEqual({
      riskRate: amountOf('0.5'),
      profit: amountOf('-1.5'),
      margin: null,
      byId: new Map([
        [
          '9',
          {
            price: amountOf('60000.1'),
            profit: amountOf('-1.5'),
            margin: amountOf('300'),
            riskRate: amountOf('0.125'),
          },
        ],
      ]),
    })
    acceptPersonal(me(0, positions('60000.2')))
    vi.runAllTimers()
    expect(drawn).toHaveBeenCalledTimes(1)
    expect(asked()).toEqual([])
    stop()
  })

  it('of before are not shown on a new line', () => {
    acceptPersonal(me(0, positions('1')))
    forgetPersonal()
    expect(positionsNow()).toBeNull()
  })
})

describe('a server that was without news itself', () => {
  it('is asked again for everything, at a moment of our own', () => {
    expect([noteEpoch('e1'), noteEpoch('e1')], 'the first one is a greeting').toEqual([true, false])
    expect(asked()).toEqual([])
    noteEpoch('e2')
    expect(asked()).toEqual(['futures', 'seconds', 'spot', 'wallet'])
  })
})
