import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Article, content } from '@bourse/contracts/content'
import { LANGUAGE_CODES, type Language, toInstant } from '@bourse/contracts/kit'
import { type Database, type MemberCall, sql } from '#platform/kernel'
import { testDatabase } from '#platform/testing'
import { contentHandlers } from './handlers.ts'
import { seedContent } from './seed-content.ts'

const NOW = toInstant(Date.UTC(2026, 2, 3, 9))
const NEXT_MINUTE = toInstant(NOW + 60_000)
let db: Database
let isPredictable = false
const handlers = contentHandlers({
  hasPaperCodes: true,
  isPredictable: () => isPredictable,
  recordedSince: () => NOW,
})

beforeAll(async () => {
  db = await testDatabase('content')
})
afterAll(() => db.close())

/** The handlers of this module read only the language and the database of their call. */
const as = (lang: Language): MemberCall => ({ lang, reader: db, now: NEXT_MINUTE }) as unknown as MemberCall
const list = (lang: Language, category: 'notice' | 'banner' | 'popup', at = {}) =>
  handlers.articles({ category, ...at }, as(lang))
const publish = (slug: string, lang: Language, title: string, at: number) =>
  db.transact((tx) =>
    tx.run(sql`
      insert into article (slug, lang, category, title, summary, content, published_at)
      values (${slug}, ${lang}, 'notice', ${title}, '', '<p>x</p>', ${new Date(at)})`),
  )
const remove = (slug: string) => db.transact((tx) => tx.run(sql`delete from article where slug = ${slug}`))

describe('every page of help', () => {
  it.each(LANGUAGE_CODES)('exists in %s, with its content', async (lang) => {
    for (const page of ['faq', 'contact', 'about', 'compliance', 'popup'] as const) {
      const article = await handlers[page]({}, as(lang))
      expect(article).toMatchObject({ lang, category: page })
      expect(article?.content).toMatch(/^<(h2|p|ul)>/)
    }
  })

  it('round-trips through the wire format', async () => {
    const article = await handlers.faq({}, as('th'))
    const wire = z.encode(content.faq.output, article)
    expect(wire).toMatchObject({ c_id: 18, lang: 'th', create_time: '2026-03-03T09:00:00.000Z' })
    expect(z.decode(content.faq.output, wire)).toEqual(article)
  })
})

describe('a list of articles', () => {
  it('is newest first, paged and without content', async () => {
    const first = await list('en', 'notice', { page: 1, limit: 3 })
    const second = await list('en', 'notice', { page: 2, limit: 3 })
    expect([first.total, first.list.length, second.list.length]).toEqual([4, 3, 1])
    expect(first.list[0]?.title).toBe('Welcome to Bourse')
    expect([...first.list, ...second.list].every(({ content: body }) => body === null)).toBe(true)
  })

  it('shows banners with their pictures', async () => {
    const { list: banners } = await list('vn', 'banner')
    expect(banners.map(({ cover }) => cover)).toEqual([
      '/upload/site/banner-practice.svg',
      '/upload/site/banner-figures.svg',
      '/upload/site/banner-market.svg',
    ])
  })

  it('is completely in English when the language has no articles', async () => {
    await db.transact((tx) =>
      tx.run(sql`update article set lang = 'xx' where lang = 'fra' and category = 'notice'`),
    )
    const { list: notices, total } = await list('fra', 'notice')
    expect([total, notices[0]?.lang, notices.length]).toEqual([4, 'en', 4])
    await db.transact((tx) => tx.run(sql`update article set lang = 'fra' where lang = 'xx'`))
    expect((await list('fra', 'notice')).list[0]?.lang).toBe('fra')
  })

  it("starts with the operator's newest article", async () => {
    await publish('news', 'en', 'Maintenance on Sunday', NEXT_MINUTE)
    expect((await list('en', 'notice')).list[0]?.title).toBe('Maintenance on Sunday')
    await remove('news')
  })
})

describe('one article', () => {
  const read = (id: Article['id'], lang: Language) => handlers.article({ id }, as(lang))

  it("is in the reader's language, whichever translation the link named", async () => {
    const { list: notices } = await list('en', 'notice')
    const english = notices[0]
    const korean = await read(english!.id, 'kor')
    expect(korean).toMatchObject({ lang: 'kor', title: 'Bourse에 오신 것을 환영합니다' })
    expect((await read(korean!.id, 'en'))?.id).toBe(english?.id)
  })

  it('is in English when not translated, else in its original language', async () => {
    await publish('lonely', 'jp', 'お知らせ', NEXT_MINUTE)
    const lonely = (await list('jp', 'notice')).list[0]!
    expect((await read(lonely.id, 'spa'))?.title).toBe('お知らせ')
    await publish('lonely', 'en', 'A notice', NEXT_MINUTE)
    expect((await read(lonely.id, 'spa'))?.title).toBe('A notice')
    await remove('lonely')
  })

  it('is null when unknown', async () => {
    expect(await read('999999999999999' as Article['id'], 'en')).toBeNull()
  })
})

describe('the menu', () => {
  it('has the twenty tiles in order, with translated names', async () => {
    const { list: tiles, total } = await handlers.menu({}, as('fra'))
    expect([tiles.length, total]).toEqual([20, 20])
    expect(tiles[0]).toMatchObject({ key: 'recharge', name: 'Dépôt', url: '/pages/fund/select?mode=receive' })
    expect(tiles.filter(({ isFinancial }) => isFinancial).map(({ key }) => key)).toEqual([
      'invest',
      'lockming',
      'ieo',
    ])
    expect(z.encode(content.menu.output, await handlers.menu({}, as('fra')))).toMatchObject({
      total: 20,
    })
  })

  it('omits hidden tiles', async () => {
    const hide = (isShown: boolean) =>
      db.transact((tx) => tx.run(sql`update menu_item set is_shown = ${isShown} where key = 'game'`))
    await hide(false)
    const { list: tiles } = await handlers.menu({}, as('en'))
    expect(tiles.map(({ key }) => key)).not.toContain('game')
    await hide(true)
  })
})

describe('the settings', () => {
  const set = (key: string, value: string) =>
    db.transact((tx) => tx.run(sql`update setting set value = ${value} where key = ${key}`))

  it("contain the site's name and mark its money as paper", async () => {
    expect(await handlers.site({}, as('en'))).toEqual({
      name: 'Bourse',
      logo: '/upload/site/logo.svg',
      supportUrl: null,
      androidUrl: null,
      iosUrl: null,
      withdrawNeedsPayPassword: false,
      withdrawNeedsCode: true,
      secondsEnabled: true,
      isInviteRequired: false,
      isIdentityCodeRequired: false,
      paper: true,
      hasPaperCodes: true,
      passkeys: true,
      announcement: null,
      isPredictable: false,
      recordedSince: NOW,
    })
  })

  it('report when prices can be forecast', async () => {
    isPredictable = true
    expect(await handlers.site({}, as('en'))).toMatchObject({ paper: true, isPredictable: true })
  })

  it('are read by a listed keyword; the contract refuses others', async () => {
    expect(await handlers.setting({ keyword: 'seconds_enabled' }, as('en'))).toEqual({
      key: 'seconds_enabled',
      value: '1',
    })
    for (const keyword of ['site_name', 'code_key', "'; drop table setting --", '']) {
      expect(z.safeDecode(content.setting.input, { keyword } as never).success).toBe(false)
    }
  })

  it('contain the translated rebate rule until the operator sets one', async () => {
    const rule = async (lang: Language) =>
      (await handlers.setting({ keyword: 'rebate_rule' }, as(lang)))?.value
    expect(await rule('en')).toMatch(/^Invite friends/)
    expect(await rule('zh')).toMatch(/^邀请好友/)
    await set('rebate_rule', '20 %')
    expect(await rule('zh')).toBe('20 %')
    await set('rebate_rule', '')
  })
})

describe('endpoints without content', () => {
  it('return null', async () => {
    expect(await handlers.client({ client: 'device' }, as('en'))).toBeNull()
  })
})

describe('seeding again', () => {
  const all = () => db.rows(sql`select * from article order by id`)

  it('changes nothing', async () => {
    const before = await all()
    await db.transact((tx) => seedContent(tx, NEXT_MINUTE))
    expect(await all()).toEqual(before)
  })

  it('preserves what the operator edited, hid or set', async () => {
    await db.transact(async (tx) => {
      await tx.run(
        sql`update article set title = 'Ours', is_seeded = false where slug = 'about' and lang = 'en'`,
      )
      await tx.run(sql`update menu_item set is_shown = false where key = 'nft'`)
      await tx.run(sql`update setting set value = 'Agora' where key = 'site_name'`)
      await seedContent(tx, NEXT_MINUTE)
    })
    expect((await handlers.about({}, as('en')))?.title).toBe('Ours')
    expect((await handlers.menu({}, as('en'))).list.map(({ key }) => key)).not.toContain('nft')
    expect((await handlers.site({}, as('en'))).name).toBe('Agora')
  })

  it('updates unedited articles and preserves their publication time', async () => {
    await db.transact(async (tx) => {
      await tx.run(sql`update article set title = 'Old words' where slug = 'about' and lang = 'th'`)
      await seedContent(tx, NEXT_MINUTE)
    })
    expect(await handlers.about({}, as('th'))).toMatchObject({ title: 'เกี่ยวกับเรา', publishedAt: NOW })
  })
})
