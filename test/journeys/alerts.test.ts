import { type AlertKind, type AlertRepeat, alerts } from '@bourse/contracts/alerts'
import { toAmount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { messages } from '@bourse/contracts/messages'
import { type Member, useTestEnvironment } from '#environment'
import { describe, expect, it, vi } from 'vitest'

const environment = useTestEnvironment()
const BTC = '1' as MarketId
const WAIT = { timeout: 30_000, interval: 50 }

const add = (member: Member, kind: AlertKind, level: string, repeat: AlertRepeat) =>
  member.call(alerts.add, { market: BTC, kind, level: toAmount(level), repeat })

const readTexts = async (member: Member, lang = 'en') => {
  const { list } = await member.call(messages.list, { page: 1, limit: 20 }, { lang })
  return list.filter(({ kind }) => kind === 'alert').map(({ abstract }) => abstract)
}
const readArmed = async (member: Member) =>
  (await member.call(alerts.list, {})).list.map(({ isArmed }) => isArmed)

describe('an alert', () => {
  it('of one use sends a message at the tick that reaches it, and is gone', async () => {
    await environment.price('BTC/USDT', '60000')
    const [alice, bob] = [await environment.member(), await environment.member()]
    await add(alice, 'above', '61000', 'once')
    await add(bob, 'below', '59000', 'once')
    await environment.price('BTC/USDT', '60999')
    expect(await readTexts(alice)).toEqual([])
    await environment.price('BTC/USDT', '61000')
    expect(await readTexts(alice)).toEqual(['BTC/USDT rose to 61000'])
    expect(await readTexts(bob)).toEqual([])
    await environment.price('BTC/USDT', '60000')
    await environment.price('BTC/USDT', '62000')
    expect(await readTexts(alice)).toHaveLength(1)
    expect((await alice.call(alerts.list, {})).list).toEqual([])
    expect(await readArmed(bob)).toEqual([true])
  })

  it('of every time is sent again when it was not reached in between', async () => {
    await environment.price('BTC/USDT', '50000')
    const member = await environment.member()
    await add(member, 'below', '45000', 'always')
    await environment.price('BTC/USDT', '44000')
    expect(await readTexts(member)).toEqual(['BTC/USDT fell to 45000'])
    await environment.advance('2 minutes')
    expect(await readArmed(member)).toEqual([false])
    await environment.price('BTC/USDT', '46000')
    await environment.advance('2 minutes')
    await vi.waitFor(async () => expect(await readArmed(member)).toEqual([true]), WAIT)
    await environment.price('BTC/USDT', '44000')
    expect(await readTexts(member)).toHaveLength(2)
  })

  it('of each day is sent on the next day, while it is reached', async () => {
    await environment.price('BTC/USDT', '50000')
    const member = await environment.member()
    await add(member, 'above', '51000', 'daily')
    await environment.price('BTC/USDT', '52000')
    await environment.price('BTC/USDT', '50000')
    await environment.price('BTC/USDT', '52000')
    expect(await readTexts(member)).toHaveLength(1)
    await environment.advance('24 hours')
    await vi.waitFor(async () => expect(await readArmed(member)).toEqual([true]), WAIT)
    await environment.price('BTC/USDT', '53000')
    expect(await readTexts(member)).toHaveLength(2)
  })

  it('that a price passed while the exchange was down is sent once, at its end', async () => {
    await environment.price('BTC/USDT', '50000')
    const member = await environment.member()
    await add(member, 'above', '50500', 'always')
    environment.clock.advance(45 * 60_000)
    expect(await readTexts(member)).toEqual([])
    await environment.price('BTC/USDT', '58000')
    expect(await readTexts(member)).toEqual(['BTC/USDT rose to 50500'])
    await environment.advance('5 minutes')
    expect(await readTexts(member)).toHaveLength(1)
  })

  it('is read in the language that its member has chosen since', async () => {
    await environment.price('BTC/USDT', '50000')
    const member = await environment.member()
    await add(member, 'above', '51000', 'once')
    await environment.price('BTC/USDT', '51000')
    expect(await readTexts(member, 'en')).toEqual(['BTC/USDT rose to 51000'])
    const [text = ''] = await readTexts(member, 'jp')
    expect(text).toMatch(/51000.*[\u3040-\u30ff\u4e00-\u9fff]/)
  })

  it('belongs to its member, who alone removes it', async () => {
    await environment.price('BTC/USDT', '50000')
    const [alice, bob] = [await environment.member(), await environment.member()]
    const { id } = await add(alice, 'above', '70000', 'once')
    await expect(bob.call(alerts.remove, { id })).rejects.toThrow()
    await alice.call(alerts.remove, { id })
    await environment.price('BTC/USDT', '70000')
    expect(await readTexts(alice)).toEqual([])
  })
})
