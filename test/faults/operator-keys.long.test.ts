import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ExchangeProcess } from './exchange-process.ts'

const SCRIPT = fileURLToPath(new URL('../../server/main/src/operator.ts', import.meta.url))
const UIDS = { ann: 2001, ben: 2002 } as const
type Name = keyof typeof UIDS

const home = mkdtempSync(join(tmpdir(), 'bourse-keys-'))
let exchange: ExchangeProcess

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
    exchange = new ExchangeProcess({ OPERATORS: keys.join(',') })
    await exchange.start()
  }, 60_000)
  afterAll(async () => {
    await exchange.stop()
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
