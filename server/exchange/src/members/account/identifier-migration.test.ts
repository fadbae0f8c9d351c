import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, sql } from '#platform/kernel'
import { testDatabase } from '#platform/testing'
import { rewriteIdentifiers } from './identifier-migration.ts'
import { findByHandle, listIdentifierChanges } from './store.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase('identifiers')
})
afterAll(() => db.close())

const STORED = [
  { email: 'Jose\u0301@example.com'.toLowerCase(), area: null, mobile: null },
  { email: 'jos\u00e9@example.com', area: null, mobile: null },
  { email: 'a\u200bb@example.com', area: null, mobile: null },
  { email: null, area: '44', mobile: '07458912317' },
  { email: null, area: '44', mobile: '00447458912317' },
  { email: null, area: '84', mobile: '0912345678' },
  { email: null, area: '1', mobile: '2423591234' },
  { email: null, area: '86', mobile: '13812345678' },
  { email: null, area: '52', mobile: '15587654321' },
  { email: null, area: '52', mobile: '5587654321' },
  { email: null, area: '0039', mobile: '03471234567' },
]

it('gives each e-mail address and number one spelling, merges no accounts, and records both', async () => {
  const ids: string[] = []
  for (const [at, { email, area, mobile }] of STORED.entries()) {
    const [row] = await db.rows<{ id: string }>(sql`
      insert into member (email, area_code, mobile, password, invite_code, registered_at)
      values (${email}, ${area}, ${mobile}, '', ${`MIGRATED${at}`}, now()) returning id::text`)
    ids.push(row?.id ?? '')
  }
  // A second run, after a crash of the first, finds the same.
  for (const _ of [1, 2]) await rewriteIdentifiers((statement) => db.rows(statement))
  const rows = await db.rows<{ email: string | null; phone: string | null }>(sql`
    select email, area_code || ' ' || mobile as phone from member where invite_code like 'MIGRATED%' order by id`)
  expect(rows.map(({ email, phone }) => email ?? phone)).toEqual([
    'jose\u0301@example.com',
    'jos\u00e9@example.com',
    'ab@example.com',
    '44 7458912317',
    '44 00447458912317',
    '84 912345678',
    '1242 3591234',
    '86 13812345678',
    '52 15587654321',
    '52 5587654321',
    '39 3471234567',
  ])
  const name = (id: string | null) => (id === null ? null : ids.indexOf(id))
  const changes = (await listIdentifierChanges(db)).map(({ member, heldBy }) => [name(member), name(heldBy)])
  expect(changes).toEqual([
    [0, 1],
    [4, 3],
    [8, 9],
    [2, null],
    [3, null],
    [5, null],
    [6, null],
    [10, null],
  ])
  // Both accounts of one number still log in, in any spelling; the password decides.
  for (const typed of ['7458912317', '07458912317', '00447458912317', '+447458912317'])
    expect((await findByHandle(db, typed)).map(({ id }) => name(id))).toEqual([3, 4])
  expect((await findByHandle(db, 'JOSE\u0301@example.com')).map(({ id }) => name(id))).toEqual([0, 1])
})
