import { randomUUID } from 'node:crypto'
import {
  type Database,
  ensureDatabase,
  migrate,
  migrations,
  openDatabase,
  readState,
  sql,
} from '@bourse/exchange'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

/** The schema at the time of the first members. */
const FIRST_RELEASE = migrations.filter(({ name }) => name < '0080')
const AVATAR = '/upload/00000000000000000000000000.jpg'

let db: Database
beforeAll(async () => {
  const { template, ...server } = inject('database')
  const connection = (database: string) => ({ ...server, database })
  const name = `${template}_upgrade_${randomUUID().slice(0, 8)}`
  await ensureDatabase({ connection }, name)
  db = openDatabase(connection(name), (error) => {
    throw error
  })
  await migrate(db, FIRST_RELEASE)
  await db.rows(sql`
    insert into member (email, password, invite_code, avatar, registered_at)
    values ('old@example.com', 'x', 'OLDER', ${AVATAR}, now())`)
  await db.rows(sql`
    insert into member_session (token_hash, member_id, created_at, expires_at)
    select '\\x00', id, now() - interval '1 day', now() + interval '1 day' from member`)
  await db.rows(sql`insert into kept values ('clock_offset', '90000')`)
  await db.rows(sql`
    insert into outcome (member_id, endpoint, key, fingerprint, answer, at)
    select id, 'spot.submit', 'k', '\\x00', '{}', now() from member`)
  await migrate(db, migrations)
})
afterAll(() => db.close())

describe('a database of the first release', () => {
  it('is migrated to the current schema once', async () => {
    expect(FIRST_RELEASE.length).toBeLessThan(migrations.length)
    await migrate(db, migrations)
    const applied = await db.rows<{ name: string }>(sql`select name from kysely_migration order by name`)
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted())
  })

  it('preserves sessions, each with its own id', async () => {
    const [session] = await db.rows<{ id: string; used: boolean }>(
      sql`select id::text, seen_at = created_at as used from member_session`,
    )
    expect(session).toEqual({ id: '1', used: true })
  })

  it('preserves the rows of renamed tables', async () => {
    expect(await readState(db, 'clock_offset')).toBe('90000')
    const records = await db.rows(sql`select endpoint, response from idempotency_record`)
    expect(records).toEqual([{ endpoint: 'spot.submit', response: '{}' }])
  })

  it('preserves public avatars', async () => {
    const [picture] = await db.rows<{ path: string; purpose: string }>(sql`select path, purpose from upload`)
    expect(picture).toEqual({ path: AVATAR, purpose: 'avatar' })
  })

  it('has a unique name for every step', () => {
    expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length)
  })
})
