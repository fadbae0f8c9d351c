import { account } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { coupons, type CouponSeriesId } from '@bourse/contracts/coupons'
import { toAmount, amountText } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type Message, messages } from '@bourse/contracts/messages'
import { points } from '@bourse/contracts/points'
import { spot } from '@bourse/contracts/spot'
import { sql } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { audit } from '../ledger/index.ts'
import { codeIn, freshKey, Member, PASSWORD, useOperatorSocket, useTestEnvironment } from '#environment'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const environment = useTestEnvironment()
const path = useOperatorSocket(environment)
beforeAll(() => environment.price('BTC/USDT', '60000'))
afterEach(async () => expect(await audit(environment)).toEqual([]))

const ask = async (...words: string[]) => (await requestExchange(path, words)) ?? { ok: false, lines: [] }
const unread = async (member: Member) => (await member.call(messages.unread, {})).count

describe('messages', () => {
  it('start with a welcome, which is in the language of the reader', async () => {
    const email = 'chao@example.com'
    const member = new Member(environment.url, email)
    const lang = { lang: 'vn' }
    const notice = await member.call(account.sendMailCode, { handle: email, scene: 'register' }, lang)
    const form = { handle: email, password: PASSWORD, repeated: PASSWORD, contact: 'email' } as const
    await member.call(account.register, { ...form, code: codeIn(notice) }, lang)
    member.bearer = await member.call(account.login, { handle: email, password: PASSWORD })
    const { list, total } = await member.call(messages.list, {}, lang)
    expect([total, list[0]?.title, list[0]?.kind, list[0]?.isRead]).toEqual([
      1,
      'Chào mừng',
      'general',
      false,
    ])
    expect(await member.call(content.notice, {}, lang)).toMatchObject({
      id: list[0]?.id,
      title: 'Chào mừng',
    })
    const [english] = (await member.call(messages.list, {})).list
    expect([english?.id, english?.title]).toEqual([list[0]?.id, 'Welcome'])
    const id = list[0]?.id as Message['id']
    expect((await member.call(messages.detail, { id }, { lang: 'th' }))?.title).toBe('ยินดีต้อนรับ')
    // A version of the exchange that lacks the text shows it as it was written.
    await environment.db.rows(sql`
      update message set source = jsonb_set(source, '{title,key}', '"gone"') where id = ${id}`)
    expect((await member.call(messages.list, {})).list[0]?.title).toBe('Chào mừng')
  })

  it('come from the operator, are marked as read by opening them, and then are no notice any more', async () => {
    const alice = await environment.member()
    await alice.call(messages.readAll, {})
    const response = await ask(
      'message',
      'send',
      alice.email,
      'Maintenance',
      'We close at <b>noon</b>.\\n\\nThank you & good luck',
    )
    expect(response.lines[0]).toBe(`${alice.email} has a message: Maintenance`)
    expect(await unread(alice)).toBe(1)
    const notice = await alice.call(content.notice, {})
    expect(notice).toMatchObject({ title: 'Maintenance', isRead: false })
    const [row] = (await alice.call(messages.list, { unread: true })).list
    expect([row?.title, row?.content]).toEqual(['Maintenance', null])
    if (row === undefined) throw new Error('the message is there')
    const opened = await alice.call(messages.detail, { id: row.id })
    expect(opened).toMatchObject({
      isRead: true,
      content: '<p>We close at &lt;b&gt;noon&lt;/b&gt;.</p><p>Thank you &amp; good luck</p>',
    })
    const again = await alice.call(messages.detail, { id: row.id })
    expect(again?.readAt).toBe(opened?.readAt)
    expect(await unread(alice)).toBe(0)
    expect(await alice.call(content.notice, {})).toBeNull()
  })

  it('of another member are refused like unknown ones', async () => {
    const [alice, mallory] = [await environment.member(), await environment.member()]
    const id = (await alice.call(messages.list, {})).list[0]?.id
    const foreign = await mallory.send('POST', messages.detail.path, { id })
    const missing = await mallory.send('POST', messages.detail.path, { id: '987654321' })
    const plain = ({ status, body }: typeof foreign) => [
      status,
      body.ok ? null : { ...body.error, request_id: '' },
    ]
    expect(plain(foreign)).toEqual(plain(missing))
    await mallory.call(messages.readAll, {})
    expect(await unread(alice)).toBe(1)
  })

  it.each([
    [['message', 'send'], 'no member'],
    [['message', 'send', 'nobody@example.com', 'T', 'x'], 'no member'],
    [['article', 'publish', 'gossip', 'en', 'T', '<p>x</p>'], 'a category'],
    [['article', 'publish', 'notice', 'xx', 'T', '<p>x</p>'], 'no language'],
    [['article', 'publish', 'notice', 'en', 'T'], 'a title and HTML'],
  ])('cannot be sent by %j', async (words, reason) => {
    const response = await ask(...words)
    expect([response.ok, response.lines.join('\n').includes(reason)]).toEqual([false, true])
  })
})

describe('an article by the operator', () => {
  it('is published in its category and language, and survives a restart', async () => {
    const response = await ask('article', 'publish', 'notice', 'th', 'ข่าวใหม่', '<p>วันนี้ <b>ดี</b></p>')
    expect(response.lines[0]).toMatch(/^article \d+ is published under notice in th$/)
    const visitor = environment.visitor()
    const list = (await visitor.call(content.articles, { category: 'notice' }, { lang: 'th' })).list
    expect(list[0]).toMatchObject({ title: 'ข่าวใหม่', summary: 'วันนี้ ดี' })
    const [row] = await environment.db.rows<{ is_seeded: boolean }>(
      sql`select is_seeded from article where title = 'ข่าวใหม่'`,
    )
    expect(row?.is_seeded).toBe(false)
  })
})

describe('points', () => {
  const own = async (member: Member) => amountText((await member.call(points.list, {})).own ?? toAmount('0'))
  const buy = (quantity: string) => ({
    quantity: toAmount(quantity),
    price: toAmount('60100'),
    base: '1' as AssetId,
    quote: '3' as AssetId,
    side: 'buy' as const,
    kind: 'market' as const,
  })

  it('are granted for registration, the first deposit and net fees, once per cause', async () => {
    const alice = await environment.verified()
    expect(await own(alice)).toBe('100')
    await alice.deposit('USDT', '50000')
    await environment.advance('5 seconds')
    expect(await own(alice)).toBe('150')
    await alice.deposit('USDT', '5000')
    await environment.advance('5 seconds')
    expect(await own(alice)).toBe('150')
    await alice.call(spot.place, buy('0.1'))
    await alice.call(spot.place, buy('0.1'))
    const paid = await environment.db.row<{ fees: string }>(sql`
      select floor(sum(fee))::text as fees from spot_order join member on member.id = member_id
      where email = ${alice.email}`)
    await environment.advance('1 minute')
    expect(Number(paid?.fees ?? '0')).toBeGreaterThan(0)
    expect(Number(await own(alice))).toBe(150 + Number(paid?.fees ?? '0'))
    const { list, total } = await alice.call(points.history, {})
    expect([total, list.at(-1)?.label, list[0]?.label]).toEqual([3, 'Sign-up', 'Fees paid'])
    expect(amountText(list[0]?.after ?? toAmount('0'))).toBe(await own(alice))
  })

  it('are not earned by fees that a coupon pays back, nor spent without identity or a fourth time a day', async () => {
    const alice = await environment.member()
    expect(await alice.refusal(points.exchange, { id: '101' as never })).toBe('identity_required')
    const bob = await environment.verified()
    await environment.db.rows(sql`update reward set cost = 1 where id = 101`)
    for (let taken = 0; taken < 3; taken++) await bob.call(points.exchange, { id: '101' as never })
    expect(await bob.refusal(points.exchange, { id: '101' as never })).toBe('rewards_too_many')
    await environment.advance('1 day')
    await bob.call(points.exchange, { id: '101' as never })
    await environment.db.rows(sql`update reward set cost = 100 where id = 101`)
    await bob.deposit('USDT', '50000')
    await environment.advance('5 seconds')
    const before = await own(bob)
    const terms = ['fee_rebate', '50', '100%', '10', '0', '30', '9']
    const [line = ''] = await environment.operate('coupon', 'create', ...terms)
    const { id } = await bob.call(coupons.claim, { id: line.split(' ')[1] as CouponSeriesId })
    await bob.call(spot.place, { ...buy('0.2'), coupon: id })
    await environment.advance('1 minute')
    await environment.advance('1 minute')
    expect(await own(bob)).toBe(before)
  })

  it('buy a reward once per key, which is paid to the spot account', async () => {
    const alice = await environment.verified()
    const rewards = (await alice.call(points.list, {})).list.list
    const [cheapest] = rewards
    expect(cheapest).toMatchObject({ name: '5 USDT', cost: toAmount('100'), code: 'USDT' })
    if (cheapest === undefined) throw new Error('there is a reward')
    const key = freshKey()
    await alice.call(points.exchange, { id: cheapest.id }, { key })
    await alice.call(points.exchange, { id: cheapest.id }, { key })
    expect([await own(alice), await alice.balance('USDT')]).toEqual(['0', '5'])
    const after = (await alice.call(points.list, {})).list.list[0]
    expect((cheapest.stock ?? 0) - (after?.stock ?? 0)).toBe(1)
    expect(await alice.refusal(points.exchange, { id: cheapest.id })).toBe('points_insufficient')
    expect((await alice.call(points.history, {})).list[0]?.label).toBe('Redeemed for a reward')
  })
})
