import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, sql } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ExchangeProcess } from './exchange-process.ts'
import { databaseUrl } from './kill-during-settlement.ts'

// Each command is a process of its own, which takes seconds to start on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const SCRIPT = fileURLToPath(new URL('../../server/main/src/operator.ts', import.meta.url))
const UIDS = { ann: 2001, ben: 2002 } as const
type Name = keyof typeof UIDS

const home = mkdtempSync(join(tmpdir(), 'bourse-keys-'))
let exchange: ExchangeProcess
let db: Database

/** Runs the operator's program as this user, in an environment that names another operator. */
function run(words: readonly string[], { uid, input = '' }: { uid?: number; input?: string } = {}) {
  const env = {
    PATH: process.env['PATH'],
    SUDO_USER: 'mallory',
    USER: 'mallory',
    DATA_DIR: exchange?.directory,
  }
  const done = spawnSync(process.execPath, [SCRIPT, ...words], {
    env,
    input,
    encoding: 'utf8',
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  return { code: done.status, output: `${done.stdout}${done.stderr}`.trim() }
}
const folderOf = (name: Name): string => join(home, name)
const keyOf = (name: Name): string => join(folderOf(name), 'operator.pem')

/** Inserts a withdrawal of 5,000 USDT under review, as the exchange stores it. */
async function insertWithdrawal(): Promise<string> {
  await exchange.member('rich@example.com', '6000')
  const row = await db.row<{ id: string }>(sql`
    insert into withdrawal (member_id, asset_id, quantity, fee, method, network, target, shown, btc, usd, status, at,
      updated_at)
    select id, 3, 5000, 1, 'address', 'TRC20', 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj', 'TXLA…qcdj', 0.1, 5000,
      'submitted', registered_at, registered_at
    from member where email = 'rich@example.com' returning id::text`)
  const id = row?.id ?? ''
  await db.rows(sql`
    select post_transfer('withdrawal:' || ${id}, 'withdrawal', at, array['member:' || member_id, 'member:' || member_id],
      array[3, 3], array['spot', 'spot_hold'], array['withdrawal', 'withdrawal'], array[-5000, 5000]::numeric[])
    from withdrawal where id = ${id}::bigint`)
  return id
}

async function readStatus(id: string): Promise<string | undefined> {
  const row = await db.row<{ status: string }>(sql`select status from withdrawal where id = ${id}::bigint`)
  return row?.status
}

// Only root may start programs as other users, as the container's host does.
describe.runIf(process.getuid?.() === 0)('operators with keys of their own, as around a container', () => {
  beforeAll(async () => {
    chmodSync(home, 0o755)
    const keys = (Object.keys(UIDS) as Name[]).map((name) => {
      const folder = mkdtempSync(join(home, 'made-'))
      chownSync(folder, UIDS[name], UIDS[name])
      spawnSync('mv', [folder, folderOf(name)])
      return `${name}:${run(['key', keyOf(name)], { uid: UIDS[name] }).output}`
    })
    db = await freshDatabase()
    exchange = new ExchangeProcess({
      OPERATORS: keys.join(','),
      TWO_APPROVALS_ABOVE_USD: '1000',
      DATABASE_URL: databaseUrl(db),
    })
    await exchange.start()
  })
  afterAll(async () => {
    await exchange.stop()
    await db.close()
    rmSync(home, { recursive: true, force: true })
  })

  it('sign as themselves, and any user who may open the socket carries it', () => {
    for (const name of ['ann', 'ben'] as const) {
      const signed = run(['sign', keyOf(name), 'clock', 'show'], { uid: UIDS[name] })
      expect(signed.code, signed.output).toBe(0)
      expect(run(['send'], { input: signed.output }).code).toBe(0)
      const [line = ''] = run(['audit', '2']).output.split('\n')
      expect(line).toContain(`  ${name} (uid ${UIDS[name]})  clock show  done`)
    }
  })

  it('approve a large withdrawal by two keys, and neither by one key twice nor without one', async () => {
    const id = await insertWithdrawal()
    const words = ['review', 'approve', 'withdrawal', id]
    const approve = (name: Name) => {
      const { output } = run(['sign', keyOf(name), ...words], { uid: UIDS[name] })
      return run(['send'], { input: output })
    }
    const unsigned = run(words)
    expect([unsigned.code, await readStatus(id)], unsigned.output).toEqual([1, 'submitted'])
    const first = approve('ann')
    expect([first.code, first.output]).toEqual([
      0,
      `withdrawal ${id} is approved by ann; it waits for a second operator`,
    ])
    const again = approve('ann')
    expect([again.code, await readStatus(id)], again.output).toEqual([1, 'submitted'])
    const second = approve('ben')
    expect([second.code, second.output]).toEqual([0, `withdrawal ${id} is approved`])
    expect(await readStatus(id)).toBe('approved')
    expect(
      await db.rows(sql`
        select operator, uid from withdrawal_approval where withdrawal_id = ${id}::bigint order by operator`),
    ).toEqual([
      { operator: 'ann', uid: UIDS.ann },
      { operator: 'ben', uid: UIDS.ben },
    ])
  })

  it('have no name by an environment variable', () => {
    expect(run(['clock', 'show']).code).toBe(0)
    expect(run(['audit', '2']).output.split('\n')[0]).toContain('  unknown (uid 0)  clock show  done')
  })

  it('do not sign with a key of another user, or one that others can read', () => {
    const foreign = run(['sign', keyOf('ann'), 'clock', 'show'], { uid: UIDS.ben })
    expect([foreign.code, foreign.output]).toEqual([1, expect.stringMatching(/EACCES|must belong to you/)])
    expect(run(['as', keyOf('ann'), 'clock', 'show']).output).toContain('must belong to you')
    chmodSync(keyOf('ben'), 0o644)
    expect(run(['sign', keyOf('ben'), 'clock', 'show'], { uid: UIDS.ben }).output).toContain('chmod 600')
  })
})
