import { execFileSync } from 'node:child_process'
import { account } from '@bourse/contracts/account'
import { toAmount } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import { operatorSocket } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { freshKey, type Member } from '#environment'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Product } from './product.ts'

const product = new Product()
let alice: Member
beforeAll(async () => {
  await product.start()
  alice = await product.member('alice@example.com', '1000')
}, 60_000)
afterAll(() => product.remove())

const order = {
  quantity: toAmount('0.001'),
  price: toAmount('20000'),
  base: '1' as never,
  quote: '3' as never,
  side: 'buy' as const,
}
/** Waits until the product serves members again. */
const back = () =>
  vi.waitFor(async () => expect((await alice.send('GET', account.profile.path)).status).toBe(200), {
    timeout: 40_000,
    interval: 100,
  })

describe('the whole product, as it is started', () => {
  it(
    'survives a crash of its exchange: it reports the outage, restarts it, and nothing is lost',
    { timeout: 90_000 },
    async () => {
      const [before, key] = [await alice.call(spot.place, order, { key: freshKey() }), freshKey()]
      const pid = product.exchangePid()
      process.kill(pid, 'SIGKILL')
      const meanwhile = await alice.send(
        'POST',
        spot.place.path,
        { amount: '0.001', target_price: '20000', currency_id: '1', legal_id: '3', type: '1' },
        { key },
      )
      expect([200, 502, 503, 504]).toContain(meanwhile.status)
      await back()
      expect(product.exchangePid()).not.toBe(pid)
      // Repeats the key: the call was performed once, whatever happened to the first response.
      const again = await alice.call(spot.place, order, { key })
      const { list } = await alice.call(spot.orders, {})
      expect(list.map(({ id }) => id)).toEqual([again?.id, before?.id])
      const trial = await requestExchange(operatorSocket(product.directory), ['ledger', 'balance'])
      expect(trial?.lines.at(-1)).toMatch(/: balanced$/)
    },
  )

  it(
    'stops cleanly, leaves no process, and has everything after a restart',
    { timeout: 90_000 },
    async () => {
      const { list: before } = await alice.call(spot.orders, {})
      expect(await product.stop()).toBe(0)
      const left = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      expect(left).not.toContain(product.directory)
      await product.start()
      const again = await product.member('alice@example.com', '1')
      expect((await again.call(spot.orders, {})).list).toEqual(before)
      expect(await again.balance('USDT')).toBe('960.96')
    },
  )
})
