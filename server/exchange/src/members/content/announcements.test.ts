import { addMs, HOUR, type Instant, toInstant } from '@bourse/contracts/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/kernel'
import { testDatabase } from '#platform/testing'
import {
  clearAnnouncement,
  findAnnouncement,
  parseTexts,
  setAnnouncement,
  shownAnnouncement,
} from './announcements.ts'

describe('the texts of an announcement', () => {
  it.each([
    ['en=Maintenance at 20:00', { en: 'Maintenance at 20:00' }],
    ['en=A b  zh=维护 kor=점검', { en: 'A b', zh: '维护', kor: '점검' }],
    ['en=1+1=2, x =y', { en: '1+1=2, x =y' }],
    ['', 'texts such as "en=Maintenance at 20:00" "zh=20:00 维护"'],
    ['Maintenance', 'texts such as "en=Maintenance at 20:00" "zh=20:00 维护"'],
    ['first en=A', 'texts such as "en=Maintenance at 20:00" "zh=20:00 维护"'],
    ['zh=维护', 'a text in en, for languages without one'],
    ['en=A xx=B', 'no language xx'],
    ['en=A en=B', 'two texts in en'],
    ['en=', 'a text of at most 300 visible characters in en'],
    [`en=${'x'.repeat(301)}`, 'a text of at most 300 visible characters in en'],
    ['en=a\u202eb', 'a text of at most 300 visible characters in en'],
  ] as const)('%j are read', (words, expected) => expect(parseTexts(words)).toEqual(expected))
})

describe('an announcement', () => {
  const START = toInstant(Date.UTC(2026, 2, 4, 8))
  let db: Database
  beforeAll(async () => {
    db = await testDatabase('announcements')
  })
  afterAll(() => db.close())

  const set = (level: 'info' | 'critical', startsAt: Instant, endsAt: Instant | null) =>
    db.transact((tx) =>
      setAnnouncement(tx, { level, texts: { en: 'Soon', zh: '即将' }, startsAt, endsAt }, START),
    )
  const shown = (at: Instant, lang: 'en' | 'zh' | 'fra' = 'en') => shownAnnouncement(db, { lang, at })

  it('is shown from its beginning to its end, in the language of the visitor or in English', async () => {
    await set('info', addMs(START, HOUR), addMs(START, 2 * HOUR))
    expect(await shown(START)).toBeNull()
    expect(await shown(addMs(START, HOUR))).toMatchObject({ level: 'info', text: 'Soon' })
    expect((await shown(addMs(START, HOUR), 'zh'))?.text).toBe('即将')
    expect((await shown(addMs(START, HOUR), 'fra'))?.text).toBe('Soon')
    expect(await shown(addMs(START, 2 * HOUR))).toBeNull()
  })

  it('is replaced by another one, and cleared', async () => {
    await set('info', START, null)
    await set('critical', START, null)
    expect((await shown(START))?.level).toBe('critical')
    expect(await db.transact((tx) => clearAnnouncement(tx, START))).toBe(true)
    expect(await findAnnouncement(db, START)).toBeNull()
    expect(await db.transact((tx) => clearAnnouncement(tx, START))).toBe(false)
  })
})
