import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { startPostgres, type Postgres } from './postgres.ts'

const home = mkdtempSync(join(tmpdir(), 'bourse-lock-'))
const directory = join(home, 'postgres')
const lock = join(directory, 'postmaster.pid')
const lines: { msg: string; pid?: number }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) })
const start = (at = directory, waitMs = 1_000) => startPostgres({ directory: at, log, fsync: false, waitMs })
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(home, { recursive: true })
})

async function isServing(server: Postgres): Promise<boolean> {
  const client = new pg.Client(server.connection('postgres'))
  await client.connect()
  const { rowCount } = await client.query('select 1')
  await client.end()
  return rowCount === 1
}
/** A program of this machine that happens to have the number in the lock file. */
async function startProgram(program: string, ...args: string[]): Promise<number> {
  const child = spawn(program, args, { stdio: 'ignore' })
  children.push(child)
  await once(child, 'spawn')
  return child.pid ?? 0
}
/** As a crash leaves it, with another number. */
const leaveLock = (pid: number, text: string) =>
  writeFileSync(lock, [pid, ...text.split('\n').slice(1)].join('\n'), { mode: 0o600 })

describe('a lock file of the embedded database', () => {
  let text = ''

  it('that names a living PostgreSQL of this directory is obeyed, and reported', async () => {
    const server = await start()
    text = readFileSync(lock, 'utf8')
    const pid = Number(text.split('\n')[0])
    await expect(start()).rejects.toThrow(
      `a PostgreSQL (process ${pid}) already runs on ${directory}: stop it, or set another DATA_DIR`,
    )
    expect(readFileSync(lock, 'utf8')).toBe(text)
    expect(await isServing(server)).toBe(true)
    await server.stop()
    expect(existsSync(lock)).toBe(false)
  })

  it.each([
    ['another program', ['sleep', '1000']],
    ['a program whose arguments look like PostgreSQL', ['sh', '-c', 'sleep 1000 # postgres -D', directory]],
  ])('that names %s is removed with a line in the log', async (_name, [program = '', ...args]) => {
    const pid = await startProgram(program, ...args)
    leaveLock(pid, text)
    lines.length = 0
    const server = await start()
    expect(await isServing(server)).toBe(true)
    expect(lines).toMatchObject([
      { pid, reason: program, msg: 'removed a lock file of the database that named another program' },
    ])
    expect(existsSync(`${lock}.stale`)).toBe(false)
    await server.stop()
  })

  it('that names the PostgreSQL of another directory is removed, and that one goes on', async () => {
    const other = join(home, 'other', 'postgres')
    cpSync(directory, other, { recursive: true })
    chmodSync(other, 0o700)
    const neighbour = await start(other)
    leaveLock(Number(readFileSync(join(other, 'postmaster.pid'), 'utf8').split('\n')[0]), text)
    const server = await start()
    expect([await isServing(server), await isServing(neighbour)]).toEqual([true, true])
    await server.stop()
    await neighbour.stop()
  })

  it.each([
    ['a number that no process has', '4194304'],
    ['no number', 'nonsense'],
    ['nothing', ''],
  ])('that has %s is no obstacle', async (_name, first) => {
    writeFileSync(lock, first === '' ? '' : [first, ...text.split('\n').slice(1)].join('\n'), { mode: 0o600 })
    const server = await start()
    expect(await isServing(server)).toBe(true)
    await server.stop()
  })
})
