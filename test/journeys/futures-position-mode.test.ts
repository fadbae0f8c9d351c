import { futures, type Side } from '@bourse/contracts/futures'
import { amountText, toAmount } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { audit } from '../ledger/index.ts'
import { freshKey, type Member, useTestEnvironment } from '#environment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const pair = { base: '1' as never, quote: '3' as never }
const environment = useTestEnvironment()
let alice: Member
beforeEach(async () => {
  await environment.price('BTC/USDT', '60000')
  alice = await environment.verified({ usdt: '2000' })
  await alice.call(wallet.transfer, {
    asset: '3' as never,
    quantity: toAmount('2000'),
    from: 'spot',
    to: 'futures',
  })
  await alice.call(futures.setPositionMode, { mode: 'netting' })
})
afterEach(async () => expect(await audit(environment)).toEqual([]))

const order = (side: Side, lots: string, more: object = {}) =>
  alice.call(
    futures.open,
    { ...pair, side, kind: 'market', lots: toAmount(lots), leverage: 10, ...more },
    { key: freshKey() },
  )
const open = async () =>
  (await alice.call(futures.list, { status: 'open' })).positions.list.map(({ side, lots }) => [
    side,
    amountText(lots),
  ])

describe('the netting mode', () => {
  it('reduces a position by a market order of the other side, and opens nothing against it', async () => {
    await order('long', '10')
    await order('short', '4')
    expect(await open()).toEqual([['long', '6']])
    await expect(order('short', '7')).rejects.toThrow('lots_above_maximum')
    await expect(order('short', '1', { kind: 'limit', limitPrice: toAmount('61000') })).rejects.toThrow(
      'opposite_side_open',
    )
    await order('short', '6')
    expect(await open()).toEqual([])
    await order('short', '2')
    expect(await open()).toEqual([['short', '2']])
  })

  it('cannot be left with a waiting order, and counts it as a position', async () => {
    await order('long', '1', { kind: 'limit', limitPrice: toAmount('59000') })
    await expect(alice.call(futures.setPositionMode, { mode: 'hedge' })).rejects.toThrow('positions_open')
    await expect(order('short', '1')).rejects.toThrow('opposite_side_open')
    const [waiting] = (await alice.call(futures.list, { status: 'pending' })).positions.list
    await alice.call(futures.cancel, { id: waiting?.id as never })
    await alice.call(futures.setPositionMode, { mode: 'hedge' })
    await order('long', '1')
    await order('short', '1')
    expect(await open()).toHaveLength(2)
  })
})
