import { randomUUID } from 'node:crypto'
import { type Database, ensureDatabase, migrate, migrations, openDatabase, sql } from '@bourse/exchange'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

/** Where the schema ended when the first members signed up. */
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
  await migrate(db, migrations)
})
afterAll(() => db.close())

describe('a database of the first release', () => {
  it('is brought to the schema of today, and once only', async () => {
    expect(FIRST_RELEASE.length).toBeLessThan(migrations.length)
    await migrate(db, migrations)
    const applied = await db.rows<{ name: string }>(sql`select name from kysely_migration order by name`)
    expect(applied.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name).toSorted())
  })

  it('keeps who was logged in, under a number of its own', async () => {
    const [session] = await db.rows<{ id: string; used: boolean }>(
      sql`select id::text, seen_at = created_at as used from member_session`,
    )
    expect(session).toEqual({ id: '1', used: true })
  })

  it('keeps avatars for everybody to see', async () => {
    const [picture] = await db.rows<{ path: string; purpose: string }>(sql`select path, purpose from upload`)
    expect(picture).toEqual({ path: AVATAR, purpose: 'avatar' })
  })

  it('has every step under a name of its own', () => {
    expect(new Set(migrations.map(({ name }) => name)).size).toBe(migrations.length)
  })
})
