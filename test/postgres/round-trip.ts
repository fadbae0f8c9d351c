import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { wallet } from '@bourse/contracts/wallet'
import { parseDatabaseUrl, ensureDatabase, openDatabase } from '@bourse/exchange'
import { ExchangeProcess } from '../faults/exchange-process.ts'

const OPERATOR = fileURLToPath(new URL('../../server/main/src/operator.ts', import.meta.url))
const run = promisify(execFile)

type StorageSettings = { readonly DATA_DIR: string; readonly DATABASE_URL?: string }

/** Runs an operator command; rejects with its output when it fails. */
const command = async (where: StorageSettings, ...words: readonly string[]): Promise<string> =>
  (await run(process.execPath, [OPERATOR, ...words], { env: { ...process.env, ...where } })).stderr.trim()

const refusal = (where: StorageSettings, ...words: readonly string[]): Promise<string> =>
  command(where, ...words).then(
    () => 'it was not refused',
    (error: { stderr?: string }) => (error.stderr ?? '').trim(),
  )

/** The audit log of operator commands, which has one row more after each export and import. */
const AUDIT_LOG = 'operator_command'

/** Reads an exported file without its time, its release, the audit log and the totals that include it. */
function readBody(file: string): string {
  const [, ...lines] = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  const body: string[] = []
  let table = ''
  for (const line of lines.slice(0, -1)) {
    const parsed = JSON.parse(line) as { table?: string; sequences?: Record<string, unknown> }
    table = parsed.table ?? table
    const sequences = Object.entries(parsed.sequences ?? {}).filter(([name]) => !name.startsWith(AUDIT_LOG))
    if (parsed.sequences !== undefined) body.push(JSON.stringify(sequences))
    else if (!table.startsWith(AUDIT_LOG)) body.push(line)
  }
  return body.join('\n')
}

/**
 * Moves the embedded database of a running exchange to a server and back into an embedded one: the same bytes
 * each time, and an exchange on each with its member and balances. Returns the differences.
 */
export async function roundTrip(urlOf: (database: string) => string): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'bourse-trip-'))
  const at = (name: string) => join(home, name)
  const wrong: string[] = []
  const must = (is: boolean, claim: string) => void (is || wrong.push(claim))
  const first = new ExchangeProcess()
  try {
    await first.start()
    const token = await first.member('carried@example.com', '1000')
    for (let sent = 0; sent < 20; sent++) await first.call(wallet.transfer.path, ONE, { token })
    const embedded = { DATA_DIR: first.directory }
    await command(embedded, 'export', at('running'))
    must(
      (await refusal(embedded, 'import', at('running'))).includes('stop it first'),
      'no import under a running exchange',
    )
    await first.kill()
    await command(embedded, 'export', at('stopped'))

    const server = { DATA_DIR: at('none'), DATABASE_URL: urlOf(CARRIED) }
    const connection = parseDatabaseUrl(urlOf('postgres'))
    await ensureDatabase({ connection: (database) => ({ ...connection, database }) }, CARRIED)
    await command(server, 'import', at('stopped'))
    await command(server, 'export', at('server'))
    const third = new ExchangeProcess()
    const back = { DATA_DIR: third.directory }
    await command(back, 'import', at('server'))
    await command(back, 'export', at('back.gz'))
    must(
      readBody(at('server')) === readBody(at('stopped')),
      'the server writes what the embedded database wrote',
    )
    must(
      readBody(at('back.gz')) === readBody(at('stopped')),
      'and so does the embedded one that it came back to',
    )
    must(
      (await refusal(server, 'import', at('stopped'))).includes('not empty'),
      'no import into a database that has rows',
    )

    const second = new ExchangeProcess({ DATABASE_URL: server.DATABASE_URL })
    wrong.push(...(await sessionProblems(second, 'on the server', token)))
    await second.stop()
    wrong.push(...(await sessionProblems(third, 'back in the embedded database', token)))
    await third.stop()
  } finally {
    await first.stop()
    const db = openDatabase({ ...parseDatabaseUrl(urlOf('postgres')), max: 1 }, () => undefined)
    await db.pool.query(`drop database if exists ${CARRIED} with (force)`)
    await db.close()
    rmSync(home, { recursive: true, force: true })
  }
  return wrong
}

const CARRIED = 'bourse_carried'
const ONE = { currency_id: '3', number: '1', from_field: 'change', to_field: 'lever' }

async function sessionProblems(exchange: ExchangeProcess, where: string, token: string): Promise<string[]> {
  await exchange.start()
  const { type } = await exchange.call(wallet.transfer.path, ONE, { token })
  const members = await exchange.operator('member list')
  const balance = await exchange.operator('ledger balance')
  return [
    ...(type === 'ok' ? [] : [`the session of the member does not work ${where}`]),
    ...(members.text.includes('futures 21')
      ? []
      : [`the member's balance differs ${where}: ${members.text}`]),
    ...(balance.ok ? [] : [`the ledger does not balance ${where}`]),
  ]
}
