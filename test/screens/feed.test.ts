import { describe, expect, it } from 'vitest'
import { feedLine } from './feed-line.ts'
import { operatorOf } from './operator.ts'
import type { Phone } from './phone.ts'
import { stage } from './stage.ts'

const screen = stage()
const operator = operatorOf(screen)

/** A line that did not come about at once is tried again after a pause that grows. */
const LINE_MS = 40_000

const chip = ({ page, t }: Phone) => page.getByText(t('app.reconnecting'))
/** The price of a market in its row, and when it came there. */
const seesPrice = ({ page }: Phone, text: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('main a')].some((row) => row.textContent?.includes(wanted)) && Date.now(),
    text,
    { timeout: LINE_MS },
  )

describe('live prices', () => {
  it('a tick is on the screen half a second after the exchange made it', async () => {
    const phone = await screen.phone({ path: 'market/market' })
    await phone.settles()
    const late: number[] = []
    for (const price of ['60101', '60202', '60303', '60404', '60505', '60606', '60707']) {
      const shown = seesPrice(phone, `${price.slice(0, 2)},${price.slice(2)}.00`)
      const made = Date.now()
      await screen.world.price('BTC/USDT', price)
      late.push(Number(await (await shown).jsonValue()) - made)
    }
    // The first may still be waiting for the line; of the rest the middle one counts, because the machine is shared.
    const middle = late.slice(1).sort((one, other) => one - other)[3]
    expect(middle, late.join(' ')).toBeLessThanOrEqual(500)
    await phone.close()
  })

  it('say that they wait when the line is cut, and go on with what was missed when it is mended', async () => {
    const line = feedLine()
    const phone = await screen.phone({ path: 'market/market', prepare: line.prepare })
    await phone.settles()
    await expect.poll(line.isOpen, { timeout: 30_000 }).toBe(true)
    await screen.world.price('BTC/USDT', '61000')
    await seesPrice(phone, '61,000.00')
    expect(await chip(phone).count()).toBe(0)
    const cutAt = Date.now()
    await line.cut()
    await chip(phone).waitFor()
    expect(Date.now() - cutAt).toBeLessThanOrEqual(5_000)
    await screen.world.price('BTC/USDT', '62000')
    line.mend()
    await seesPrice(phone, '62,000.00')
    await chip(phone).waitFor({ state: 'detached' })
    await phone.close()
  })

  it('come by polling where something on the way closes every websocket, and again after that was cut', async () => {
    const line = feedLine('closed')
    const phone = await screen.phone({ path: 'market/market', prepare: line.prepare })
    await phone.settles()
    await expect.poll(line.isOpen, { timeout: 30_000 }).toBe(true)
    await screen.world.price('BTC/USDT', '64000')
    await seesPrice(phone, '64,000.00')
    await line.cut()
    await chip(phone).waitFor()
    await screen.world.price('BTC/USDT', '65000')
    line.mend()
    await seesPrice(phone, '65,000.00')
    await chip(phone).waitFor({ state: 'detached' })
    await phone.close()
  })

  it('come by polling where something on the way swallows every websocket', async () => {
    const line = feedLine('swallowed')
    const phone = await screen.phone({ path: 'market/market', prepare: line.prepare, holdsTime: true })
    await phone.settles()
    await phone.page.clock.runFor(11_000)
    await expect.poll(line.isOpen, { timeout: 30_000 }).toBe(true)
    await screen.world.price('BTC/USDT', '66000')
    await seesPrice(phone, '66,000.00')
    await phone.close()
  })

  it('say that they wait when the line is open and silent', async () => {
    const line = feedLine()
    const phone = await screen.phone({ path: 'market/market', prepare: line.prepare, holdsTime: true })
    await phone.settles()
    await phone.page.clock.runFor(2_000)
    await expect.poll(line.isOpen, { timeout: 30_000 }).toBe(true)
    await screen.world.price('BTC/USDT', '63000')
    await seesPrice(phone, '63,000.00')
    line.mute()
    await phone.page.clock.pauseAt(Date.now() + 10_000)
    await phone.page.clock.runFor(6_500)
    await chip(phone).waitFor()
    await phone.close()
  })
})

describe("what is the member's own", () => {
  it('and happened before the line stood, or while it was cut, is on the screen once it stands', async () => {
    const member = await screen.world.member()
    const line = feedLine()
    await line.cut()
    const phone = await screen.phone({ member, prepare: line.prepare })
    const { t } = phone
    const counts = (letters: number) =>
      phone.page
        .getByRole('link', { name: `${t('screen.messages')}, ${letters} ${t('app.unread')}`, exact: true })
        .waitFor({ timeout: LINE_MS })
    await counts(1)
    await operator('message', 'send', member.email, 'News', 'Nobody was told of it')
    line.mend()
    await counts(2)
    await expect.poll(line.isOpen).toBe(true)
    await line.cut()
    await operator('message', 'send', member.email, 'News', 'Nobody was told of this either')
    line.mend()
    await counts(3)
    await phone.close()
  })
})
