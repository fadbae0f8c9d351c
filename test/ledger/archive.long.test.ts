import { randomUUID } from 'node:crypto'
import { futures } from '@bourse/contracts/futures'
import { toAmount } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import {
  listAppliedSteps,
  type ArchiveSummary,
  DamagedArchive,
  type Database,
  ensureDatabase,
  migrate,
  migrations,
  openDatabase,
  readArchive,
  sql,
  writeArchive,
} from '@bourse/exchange'
import { START } from '../environment/start.ts'
import { audit, fingerprint } from './index.ts'
import { freshKey, useTestEnvironment } from '#environment'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

const [BTC, USDT] = ['1' as never, '3' as never]
const NAMES = migrations.map(({ name }) => name).toSorted()
const opened: Database[] = []

let lines: readonly string[]
let written: ArchiveSummary

const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  await tradeSome()
  ;({ lines, archived: written } = await exportArchive(environment.db))
})
afterAll(async () => {
  await Promise.all(opened.map((db) => db.close()))
})

/** Deposits, a position with a receipt, messages with every kind of character, and legs that an import reads in parts. */
async function tradeSome(): Promise<void> {
  const member = await environment.verified({ usdt: '5000' })
  const move = { asset: USDT, quantity: toAmount('1000'), from: 'spot', to: 'futures' } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
  const opening = {
    base: BTC,
    quote: USDT,
    side: 'long',
    kind: 'market',
    lots: toAmount('10'),
    leverage: 100,
  } as const
  await member.call(futures.open, opening)
  await environment.price('BTC/USDT', '50000')
  await environment.price('BTC/USDT', '60000')
  await environment.db.rows(sql`
    insert into message (member_id, title, abstract, content, at)
    select id, ${'"quoted"\t\\ and\nbroken'}, ${'ไทย 🦀 \u2028'}, ${'[1,"2"]'}, now() from member`)
  await environment.db.rows(sql`
    select post_transfer('test:part:' || part, 'test', ${new Date(START)},
      array['house:treasury', 'house:fees', 'house:rounding'], array[3, 3, 3], array['house', 'house', 'house'],
      array['test', 'test', 'test'], array[-2, 1, 1]::numeric[]) from generate_series(1, 700) as part`)
}

async function exportArchive(
  db: Database,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<{ lines: string[]; archived: ArchiveSummary }> {
  const client = await db.pool.connect()
  try {
    const text: string[] = []
    const writing = writeArchive(client, await listAppliedSteps(db), { product: 'test', at: START })
    for (;;) {
      const { value, done } = await writing.next()
      if (done === true) return { lines: text.flatMap((part) => part.split('\n')), archived: value }
      text.push(value)
      await meanwhile()
    }
  } finally {
    client.release()
  }
}

async function emptyDatabase(): Promise<Database> {
  const { template, ...server } = inject('database')
  const connection = (database: string) => ({ ...server, database })
  const name = `${template}_archive_${randomUUID().slice(0, 8)}`
  await ensureDatabase({ connection }, name)
  const db = openDatabase({ ...connection(name), max: 2 }, (error) => {
    throw error
  })
  opened.push(db)
  await migrate(db, migrations)
  return db
}

async function importArchive(db: Database, from: readonly string[], schema = NAMES): Promise<ArchiveSummary> {
  const client = await db.pool.connect()
  try {
    // oxlint-disable-next-line typescript/require-await -- lines come as a stream elsewhere
    const stream = async function* () {
      yield* from
    }
    return await readArchive(client, schema, stream())
  } finally {
    client.release()
  }
}

const readRows = (db: Database) =>
  db.row(sql`
  select (select count(*) from member) as members, (select count(*) from leg) as legs, (select count(*) from recorded_second) as ticks`)

describe('a database restored from a file', () => {
  let copy: Database
  let read: ArchiveSummary
  beforeAll(async () => {
    copy = await emptyDatabase()
    read = await importArchive(copy, lines)
  })

  it('equals the original, to the last byte of its own export', async () => {
    expect(read).toEqual(written)
    const again = await exportArchive(copy)
    expect(again.archived).toEqual(written)
    expect(again.lines).toEqual(lines)
  })

  it('satisfies every ledger invariant, receipts and money included', async () => {
    expect(await audit({ db: copy })).toEqual([])
    expect(await fingerprint({ db: copy })).toEqual(await fingerprint(environment))
    const receipts = (db: Database) => db.row(sql`select count(*)::int as found from receipt`)
    expect(await receipts(copy)).toEqual(await receipts(environment.db))
    expect(await receipts(copy)).not.toEqual({ found: 0 })
    expect(await copy.row(sql`select title, abstract from message order by id desc limit 1`)).toEqual({
      title: '"quoted"\t\\ and\nbroken',
      abstract: 'ไทย 🦀 \u2028',
    })
  })

  it('continues its sequences: no id is assigned twice', async () => {
    const next = (db: Database) => db.row(sql`select nextval('member_id_seq')::text as id`)
    expect(await next(copy)).toEqual(await next(environment.db))
  })
})

describe('a file', () => {
  it('is a snapshot of a running exchange', async () => {
    const member = await environment.member({ usdt: '100' })
    const moving = { asset: USDT, quantity: toAmount('0.1'), from: 'spot', to: 'futures' } as const
    // Money moves between any two parts.
    const { lines: text } = await exportArchive(environment.db, async () => {
      await member.call(wallet.transfer, moving, { key: freshKey() })
    })
    const copy = await emptyDatabase()
    await importArchive(copy, text)
    expect(await audit({ db: copy })).toEqual([])
  })

  it('of the same rows has the same checksum, whichever exchange wrote it, and when', async () => {
    const copy = await emptyDatabase()
    const [head = '', ...rest] = lines
    const other = head
      .replace('"product":"test"', '"product":"another"')
      .replace(/"made_at":"[^"]*"/, '"made_at":"later"')
    expect((await importArchive(copy, [other, ...rest])).sha256).toBe(written.sha256)
  })
})

describe('a refused import', () => {
  // One database for all cases, because every refusal leaves it empty.
  let db: Database
  beforeAll(async () => {
    db = await emptyDatabase()
  })
  const refused = async (from: readonly string[], schema = NAMES) => {
    const before = await readRows(db)
    const error = await importArchive(db, from, schema).then(
      () => null,
      (fault: unknown) => fault as Error,
    )
    expect(await readRows(db)).toEqual(before)
    return error
  }
  const at = (start: string) => lines.findIndex((line) => line.startsWith(start))

  it('because the file is truncated, anywhere', async () => {
    for (const retained of [
      0,
      1,
      2,
      at('{"end":"account"'),
      at('{"table":"leg"') + 2,
      lines.length - 2,
      lines.length - 1,
    ]) {
      const error = await refused(lines.slice(0, retained))
      expect(error).toBeInstanceOf(DamagedArchive)
      expect(error?.message).toMatch(/^the file ends too early/)
    }
  })

  it('because the file continues after its end', async () => {
    expect((await refused([...lines, '{}']))?.message).toBe('the file goes on after its end')
  })

  it('because a digit of a balance was changed, a row removed, or two swapped', async () => {
    const first = at('{"table":"account"') + 1
    const [one = '', two = ''] = lines.slice(first, first + 2)
    for (const changed of [
      lines.with(
        first,
        one.replace(/\d(?=")/, (digit) => String((Number(digit) + 1) % 10)),
      ),
      lines.toSpliced(first, 1),
      lines.with(first, two).with(first + 1, one),
    ]) {
      const error = await refused(changed)
      expect(error).toBeInstanceOf(DamagedArchive)
      expect(error?.message).toMatch(/the file was changed$/)
    }
  })

  it('because a sequence was set back', async () => {
    const index = at('{"sequences"')
    const error = await refused(
      lines.with(index, (lines[index] ?? '').replace(/"value":"\d+"/, '"value":"1"')),
    )
    expect(error?.message).toBe('the file was changed: its sum is another one')
  })

  it('because its rows are invalid', async () => {
    const first = at('{"table":"account"') + 1
    expect(await refused(lines.with(first, '["what"'))).toBeInstanceOf(DamagedArchive)
    expect(await refused(lines.with(first, '["what","is","this","row","of","mine"]'))).toBeInstanceOf(
      DamagedArchive,
    )
  })

  it('because the schema differs; names the required release', async () => {
    expect((await refused(lines, [...NAMES, '9999_later']))?.message).toContain(
      'an older Bourse (9999_later are missing)',
    )
    expect((await refused(lines, NAMES.slice(0, -1)))?.message).toContain('a newer Bourse')
  })

  it('because the database is not empty', async () => {
    const copy = await emptyDatabase()
    await importArchive(copy, lines)
    const before = await fingerprint({ db: copy })
    await expect(importArchive(copy, lines)).rejects.toThrow('the database is not empty')
    expect(await fingerprint({ db: copy })).toEqual(before)
  })

  it('because it is a foreign file', async () => {
    for (const text of ['hello', '{}', 'null', '{"bourse_export":2}'])
      expect((await refused([text]))?.message).toBe('the file is damaged where its head should be')
  })
})
