import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MemberId } from '@bourse/contracts/account'
import { DAY, type Instant, toInstant, addMs } from '@bourse/contracts/kit'
import { type Database, sql } from '#platform/kernel'
import { catchRefusal, testDatabase } from '#platform/testing'
import {
  assertQuota,
  findUploadAccess,
  claimPicture,
  insertPicture,
  PICTURES_PER_DAY,
  type Purpose,
} from './index.ts'

const START = toInstant(Date.UTC(2026, 2, 3, 9))
let db: Database
let alice: MemberId
let bob: MemberId

beforeAll(async () => {
  db = await testDatabase('pictures')
  const join = async (email: string) => {
    const row = await db.row<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      values (${email}, 'x', ${email}, ${new Date(START)}) returning id::text`)
    return row?.id as MemberId
  }
  alice = await join('alice@example.com')
  bob = await join('bob@example.com')
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.rows(sql`delete from upload`)
})

const hand = (path: string, member = alice, at: Instant = START) =>
  db.transact((tx) => insertPicture(tx, { path, member, at }))
const claim = (path: string, purpose: Purpose, member = alice) =>
  db.transact((tx) => claimPicture(tx, { path, member, purpose }))

describe('a picture', () => {
  it('is claimed by its owner for one purpose, permanently', async () => {
    await hand('/upload/a.jpg')
    expect(await claim('/upload/a.jpg', 'identity', bob)).toBe(null)
    expect(await claim('/upload/b.jpg', 'identity')).toBe(null)
    expect(await claim('/upload/a.jpg', 'identity')).toBe('claimed')
    expect(await claim('/upload/a.jpg', 'identity')).toBe('claimed_before')
    expect(await claim('/upload/a.jpg', 'avatar')).toBe(null)
    expect(await claim('/upload/a.jpg', 'identity', bob)).toBe(null)
  })

  it('is claimed once by concurrent claims', async () => {
    await hand('/upload/a.jpg')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => claim('/upload/a.jpg', 'voucher')))
    expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1)
  })

  it('is visible to its owner only, for every purpose except an avatar', async () => {
    expect(await findUploadAccess(db, '/upload/a.jpg')).toBe(null)
    for (const [at, purpose] of (['identity', 'voucher', 'address'] as const).entries()) {
      await hand(`/upload/${at}.jpg`)
      expect(await findUploadAccess(db, `/upload/${at}.jpg`)).toEqual({ isPublic: false, owner: alice })
      await claim(`/upload/${at}.jpg`, purpose)
      expect(await findUploadAccess(db, `/upload/${at}.jpg`)).toEqual({ isPublic: false, owner: alice })
    }
    await hand('/upload/me.jpg')
    await claim('/upload/me.jpg', 'avatar')
    expect(await findUploadAccess(db, '/upload/me.jpg')).toEqual({ isPublic: true, owner: alice })
  })
})

describe('daily uploads', () => {
  const next = (member: MemberId, at: Instant) =>
    catchRefusal(db.transact((tx) => assertQuota(tx, member, at)))

  it('are limited to twenty per member, over any 24 hours', async () => {
    for (let count = 0; count < PICTURES_PER_DAY; count++) {
      expect(await next(alice, START)).toBe('passed')
      await hand(`/upload/${count}.jpg`, alice, addMs(START, count))
    }
    expect(PICTURES_PER_DAY).toBe(20)
    expect(await next(alice, addMs(START, DAY - 1))).toBe('uploads_too_many')
    expect(await next(bob, START)).toBe('passed')
    expect(await next(alice, addMs(START, DAY))).toBe('passed')
  })
})
