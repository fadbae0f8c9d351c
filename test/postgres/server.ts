import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { assertCompatible, parseDatabaseUrl } from '@bourse/exchange'

const UNPRIVILEGED_UID = 65534
const TIMEOUT_MS = 20_000

export type OtherServer = { url(database: string): string; stop(): Promise<void> }

/**
 * A PostgreSQL like an operator's, from the programs in a directory: another version, collation, time zone
 * and date style, a password, an unprivileged user. Its directory is removed with it.
 */
export async function startOther(bin: string): Promise<OtherServer> {
  if (!existsSync(join(bin, 'initdb'))) throw new Error(`no PostgreSQL in ${bin}: apt install postgresql-15`)
  const isRoot = process.getuid?.() === 0
  const asUnprivileged = isRoot
    ? ['setpriv', `--reuid=${UNPRIVILEGED_UID}`, `--regid=${UNPRIVILEGED_UID}`, '--clear-groups']
    : []
  const command = (program: string, args: readonly string[]): [string, string[]] => {
    const [first = '', ...rest] = [...asUnprivileged, join(bin, program), ...args]
    return [first, rest]
  }
  const home = mkdtempSync(join(tmpdir(), 'bourse-other-'))
  const [directory, secret] = [join(home, 'data'), join(home, 'secret')]
  const password = randomBytes(12).toString('hex')
  chmodSync(home, 0o755)
  mkdirSync(directory, { mode: 0o700 })
  writeFileSync(secret, `${password}\n`)
  if (isRoot) for (const path of [directory, secret]) chownSync(path, UNPRIVILEGED_UID, UNPRIVILEGED_UID)
  const made = `-D ${directory} -U operator -A scram-sha-256 --pwfile ${secret} -E UTF8 --no-sync`
  const locale = '--locale-provider=icu --icu-locale=en-US --locale=C.UTF-8'
  execFileSync(...command('initdb', `${made} ${locale}`.split(' ')), { stdio: 'pipe' })
  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: directory,
    fsync: 'off',
    max_connections: 150,
    timezone: 'Asia/Tokyo',
    datestyle: 'German, DMY',
    default_transaction_isolation: 'repeatable read',
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(...command('postgres', ['-D', directory, ...given]), { stdio: 'ignore' })
  const url = (database: string) => `postgres://operator:${password}@127.0.0.1:${port}/${database}`
  await untilReady(child, url('postgres'))
  return {
    url,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      if (child.exitCode === null && child.kill('SIGINT')) await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let waited = 0; ; waited += 50) {
    if (child.exitCode !== null) throw new Error('the other PostgreSQL exited while starting')
    const failed = await assertCompatible(parseDatabaseUrl(url), 1).then(
      () => null,
      (error: Error) => error,
    )
    if (failed === null) return
    if (waited > TIMEOUT_MS) throw failed
    await pause(50)
  }
}
