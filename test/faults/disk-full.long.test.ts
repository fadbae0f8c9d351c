import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { account } from '@bourse/contracts/account'
import { market } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { operatorSocket } from '@bourse/exchange'
import { requestExchange } from '@bourse/exchange/operator'
import { freshKey, type Member } from '#environment'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../environment/machine.ts'
import { Product } from './product.ts'

const MB = 1_000_000
const RESERVE_MB = 48
/** A disk of its own; mounting needs root, in a container as well as here. */
const mount = (directory: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=280m,mode=0700', 'none', directory]).status === 0
const ops = await freePort()
const product = new Product({ LOG_LEVEL: 'warn', DISK_RESERVE_MB: String(RESERVE_MB), OPS_PORT: String(ops) })
const isMounted = mount(product.directory)
const filler = join(product.directory, 'filler')

/** Fills the disk like another program, until this much space is left. */
function fill(left: number): void {
  const { bavail, bsize } = statfsSync(product.directory)
  const file = openSync(filler, 'a', 0o600)
  const block = Buffer.alloc(1_000_000, 1)
  try {
    for (let rest = bavail * bsize - left; rest > 0; rest -= block.length)
      writeSync(file, block, 0, Math.min(rest, block.length))
    fsyncSync(file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
}
const makeSpace = () => rmSync(filler, { force: true })
const readiness = async () => {
  const response = await fetch(`http://127.0.0.1:${ops}/readyz`)
  return { code: response.status, ...((await response.json()) as { status: string; reasons?: string[] }) }
}
const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 200 })
const countLogged = (text: string) => product.output.split('\n').filter((line) => line.includes(text)).length

let alice: Member
const oneToFutures = { currency_id: '3', number: '1', from_field: 'change', to_field: 'lever' }
const transfer = (key: string) => alice.send('POST', wallet.transfer.path, oneToFutures, { key })
async function countTransfers(): Promise<number> {
  // Each transfer has a row for each of its two accounts.
  const { list, total } = await alice.call(wallet.transferHistory, { limit: 100 })
  return (total ?? list.length) / 2
}
const upload = async () => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(100)], { type: 'image/png' }), 'x.png')
  const headers = { authorization: alice.bearer }
  return (await fetch(`${product.url}/api/upload`, { method: 'POST', headers, body })).status
}

describe.runIf(isMounted)('a full disk', () => {
  beforeAll(async () => {
    await product.start()
    alice = await product.member('alice@example.com', '1000')
  }, 60_000)
  afterAll(async () => {
    await product.stop()
    spawnSync('umount', [product.directory])
    await product.remove()
  })

  it(
    'refuses writes in time, serves reads, is logged once, and ends by itself',
    { timeout: 120_000 },
    async () => {
      const [done, late] = [freshKey(), freshKey()]
      expect((await transfer(done)).status).toBe(200)
      expect(await readiness()).toMatchObject({ code: 200 })
      fill((RESERVE_MB / 2) * MB)
      await until(async () =>
        expect(await readiness()).toMatchObject({
          code: 503,
          status: 'not ready',
          storage: 'full',
          reasons: expect.arrayContaining(['storage_full']) as unknown,
        }),
      )
      for (let times = 0; times < 12; times++) {
        const { status, body } = await transfer(late)
        expect([status, body.ok || body.error.code]).toEqual([503, 'overloaded'])
      }
      const refused = await fetch(`${product.url}/api${wallet.transfer.path}`, {
        method: 'POST',
        headers: { authorization: alice.bearer, 'idempotency-key': late },
        body: new URLSearchParams(oneToFutures),
      })
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
      expect(await upload()).toBe(503)
      // A dozen refused writes in a row do not make the upstream look dead.
      for (const endpoint of [account.profile, wallet.transferHistory, market.assets])
        expect([endpoint.path, (await alice.send('GET', endpoint.path)).status]).toEqual([endpoint.path, 200])
      expect(await countTransfers()).toBe(1)
      makeSpace()
      await until(async () => expect(await readiness()).toMatchObject({ code: 200, storage: 'free' }))
      expect((await transfer(late)).status).toBe(200)
      expect((await transfer(done)).status).toBe(200)
      expect(await countTransfers()).toBe(2)
      // Two processes log, each to its own pipe: the line may arrive after the responses.
      await until(async () => expect(countLogged('there is space for data again')).toBe(1))
      expect(countLogged('no space left for data')).toBe(1)
      expect(countLogged('"level":50')).toBe(1)
    },
  )

  it(
    'to the last byte, between two looks, loses nothing that was acknowledged',
    { timeout: 180_000 },
    async () => {
      const before = await countTransfers()
      const keys: string[] = []
      const statuses = new Map<string, number>()
      fill(0)
      const deadline = performance.now() + 8_000
      while (performance.now() < deadline) {
        const key = freshKey()
        keys.push(key)
        statuses.set(key, (await transfer(key).catch(() => ({ status: 0 }))).status)
      }
      makeSpace()
      await until(async () => expect(await readiness()).toMatchObject({ code: 200, storage: 'free' }))
      const acknowledged = keys.filter((key) => statuses.get(key) === 200)
      // Repeats each key: failed writes take effect now, and no other takes effect twice.
      for (const key of keys.slice(0, 20))
        await until(async () => expect((await transfer(key)).status).toBe(200))
      const expected = new Set([...acknowledged, ...keys.slice(0, 20)])
      const unknown = keys.filter(
        (key) => [0, 502, 504].includes(statuses.get(key) ?? 0) && !expected.has(key),
      )
      const count = (await countTransfers()) - before
      expect(count).toBeGreaterThanOrEqual(expected.size)
      expect(count).toBeLessThanOrEqual(expected.size + unknown.length)
      const trial = await requestExchange(operatorSocket(product.directory), ['ledger', 'balance'])
      expect(trial?.lines.at(-1)).toMatch(/: balanced$/)
    },
  )

  it('is waited out by an exchange that was killed meanwhile', { timeout: 180_000 }, async () => {
    fill((RESERVE_MB / 2) * MB)
    await until(async () => expect(await readiness()).toMatchObject({ code: 503 }))
    process.kill(product.exchangePid(), 'SIGKILL')
    await until(async () => expect((await alice.send('GET', account.profile.path)).status).toBe(502))
    expect(await readiness()).toMatchObject({ code: 503, storage: 'full' })
    makeSpace()
    await until(async () => expect((await transfer(freshKey())).status).toBe(200))
    expect(await readiness()).toMatchObject({ code: 200, storage: 'free' })
  })
})
