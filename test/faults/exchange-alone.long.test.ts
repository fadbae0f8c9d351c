import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { content } from '@bourse/contracts/content'
import { ensureDatabase, openDatabase, operatorSocket, sql } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../server/main/src/start.ts', import.meta.url))
const READY = /ready: (\S+) \(for its operator: (\S+)\/readyz\)/
const directory = mkdtempSync(join(tmpdir(), 'bourse-alone-'))
const running = new Set<ChildProcess>()
const [urlFile, keyFile] = [join(directory, 'database-url'), join(directory, 'feed-key')]

/** The operator's database, as in the secret file. */
let connection: { host: string; port?: number; user: string; password?: string; database: string }
beforeAll(async () => {
  const { template, options, ...server } = inject('database')
  const name = `${template}_alone_${randomUUID().slice(0, 8)}`
  await ensureDatabase(
    { connection: (database) => ({ ...server, ...(options === undefined ? {} : { options }), database }) },
    name,
  )
  connection = { ...server, database: name }
  const { host, port, user, password = '' } = connection
  const where = host.startsWith('/')
    ? `localhost/${name}?host=${encodeURIComponent(host)}`
    : `${host}:${port ?? 5432}/${name}`
  writeFileSync(urlFile, `postgres://${user}:${password}@${where}\n`)
  writeFileSync(keyFile, randomBytes(24).toString('hex'))
})
afterEach(async () => {
  for (const child of running) {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGKILL')) await ended
  }
  running.clear()
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Launches the exchange like a container: settings, secret files, and no parent process. */
function launch(more: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [SCRIPT, 'exchange'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PAPER_CODES: 'on',
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL_FILE: urlFile,
      UPSTREAM_FEED_KEY_FILE: keyFile,
      PORT: '0',
      OPS_PORT: '0',
      LOG_LEVEL: 'fatal',
      ...more,
    },
  })
  running.add(child)
  const output = { all: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output.all += text))
  const exited = once(child, 'exit') as Promise<[number | null]>
  return {
    child,
    output,
    exited,
    async ready(): Promise<{ url: string; ops: string }> {
      await vi.waitFor(() => {
        if (child.exitCode !== null) throw new Error(`the exchange exited: ${output.all}`)
        expect(output.all).toMatch(READY)
      }, 60_000)
      const [, url = '', ops = ''] = READY.exec(output.all) ?? []
      return { url, ops }
    },
  }
}

describe('a stand-alone exchange', () => {
  it("runs on the operator's database and reports its state", async () => {
    const { child, exited, ready } = launch()
    const { url, ops } = await ready()
    expect(await (await fetch(`${url}/api${content.site.path}`)).json()).toMatchObject({ type: 'ok' })
    expect(await (await fetch(`${ops}/healthz`)).json()).toEqual({ status: 'ok' })
    // A start on a busy machine misses seconds, which it works through first.
    await vi.waitFor(async () => {
      const health = await fetch(`${ops}/readyz`)
      expect([health.status, await health.json()]).toEqual([
        200,
        {
          status: 'ok',
          database: 'up',
          ticks: 'fresh',
          catchUp: null,
          ledger: 'balanced',
          prices: 'unpredictable',
          codes: 'on_screen',
          storage: 'free',
          stuck: [],
        },
      ])
    }, 30_000)
    expect(await (await fetch(`${ops}/metrics`)).text()).toContain('ledger_invariant_violations_total 0')
    // No embedded database is created when another one is configured.
    const db = openDatabase({ ...connection, max: 1 }, () => undefined)
    expect(
      await db.row(
        sql`select exists (select from recorded_second) or exists (select from recorded_minute) as has`,
      ),
    ).toEqual({ has: true })
    await db.close()
    child.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
  })

  it('reports why it cannot start, without a secret', async () => {
    const started = launch({
      DATABASE_URL_FILE: '',
      DATABASE_URL: 'postgres://bourse:hunter2@127.0.0.1:1/bourse',
    })
    expect((await started.exited)[0]).toBe(1)
    expect(started.output.all).toContain('the database of DATABASE_URL: no server listens there')
    expect(started.output.all).not.toContain('hunter2')
  })

  it('refuses a feed key that is easy to guess', async () => {
    const short = join(directory, 'short')
    writeFileSync(short, 'hunter2', { mode: 0o600 })
    const started = launch({ UPSTREAM_FEED_KEY_FILE: short })
    expect((await started.exited)[0]).toBe(78)
    expect(started.output.all).toContain(
      `the file of UPSTREAM_FEED_KEY_FILE (${short}) must hold 32 to 256 plain characters`,
    )
    expect(started.output.all).not.toContain('hunter2')
  })
})

/** Runs a statement as the owner of the database can, past all triggers. */
async function forge(statement: string): Promise<void> {
  const db = openDatabase({ ...connection, max: 1 }, () => undefined)
  const tables = ['price_commitment', 'recorded_minute', 'recorded_block']
  const triggers = (state: string) => tables.map((table) => `alter table ${table} ${state} trigger all`)
  await db.pool.query([...triggers('disable'), statement, ...triggers('enable')].join(';'))
  await db.close()
}

async function recordedMinutes(): Promise<number> {
  const db = openDatabase({ ...connection, max: 1 }, () => undefined)
  const row = await db.row<{ count: number }>(sql`select count(*)::int as count from recorded_minute`)
  await db.close()
  return row?.count ?? 0
}

/** Starts an exchange that exits by itself; returns its exit code and output. */
async function refusedStart(more: Readonly<Record<string, string>> = {}) {
  const { exited, output } = launch(more)
  const [code] = await exited
  return { code, words: output.all.trim() }
}

const MINUTE_OF = '(select minute from recorded_minute order by minute offset 2 limit 1)'
const CHANGED = 'bourse: the record of prices is not as it was written: '
const ADVICE = '. Restore a backup, or start with a new database'

describe('a start on a changed record of prices', () => {
  beforeAll(async () => {
    const { child, exited, ready } = launch()
    await ready()
    await requestExchange(operatorSocket(join(directory, 'data')), ['clock', 'advance', '6m'])
    await vi.waitFor(async () => expect(await recordedMinutes()).toBeGreaterThan(4), 30_000)
    child.kill('SIGTERM')
    await exited
  }, 90_000)

  it('is refused with another MARKET_SEED', async () => {
    const { code, words } = await refusedStart({ NODE_ENV: 'development', MARKET_SEED: 'another' })
    expect(code).toBe(1)
    expect(words).toMatch(/^bourse: .* the key of \S+ was committed without this MARKET_SEED\. .*$/)
  })

  it.each([
    [
      'a minute inserted',
      `insert into recorded_minute select minute - interval '1 day', digest, previous, link from recorded_minute
        where minute = ${MINUTE_OF}`,
      `delete from recorded_minute where minute < (select min(minute) from recorded_block)`,
    ],
    [
      'a tick changed',
      `create table forged as select * from recorded_block where minute = ${MINUTE_OF};
        update recorded_block set ticks = set_byte(ticks, length(ticks) - 1, (get_byte(ticks, length(ticks) - 1) + 1) % 128)
        where minute = ${MINUTE_OF}`,
      `update recorded_block set ticks = forged.ticks from forged where forged.minute = recorded_block.minute`,
    ],
    [
      'a minute removed',
      `delete from recorded_block where minute = ${MINUTE_OF}; delete from recorded_minute where minute = ${MINUTE_OF}`,
      null,
    ],
  ])('is refused in words after %s', async (_change, statement, undo) => {
    await forge(statement)
    const { code, words } = await refusedStart()
    expect([code, words.slice(0, CHANGED.length), words.slice(-ADVICE.length)]).toEqual([1, CHANGED, ADVICE])
    expect(words.split('\n')).toHaveLength(1)
    if (undo !== null) await forge(undo)
  })
})
