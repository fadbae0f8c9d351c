import { randomBytes } from 'node:crypto'
import { account } from '@bourse/contracts/account'
import { endpoints } from '@bourse/contracts/api'
import { toAmount, fillPath, MINUTE } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { freshKey, useTestEnvironment } from '#environment'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()

const figures = async () => (await (await fetch(`${environment.opsUrl}/metrics`)).text()).trim().split('\n')
const series = async () => (await figures()).filter((sample) => sample !== '' && !sample.startsWith('#'))
/**
 * Lists the metrics with their labels, without those of Node: the first garbage collection of a kind adds
 * series at any time.
 */
const namesOfProduct = (samples: readonly string[]) =>
  samples
    .map((sample) => sample.slice(0, sample.lastIndexOf(' ')))
    .filter((name) => !name.startsWith('nodejs_'))
/** Reads the value of a metric with these labels. */
async function figure(name: string): Promise<string | undefined> {
  return (await series()).find((sample) => sample.startsWith(`${name} `))?.slice(name.length + 1)
}

describe("the operator's metrics", () => {
  it('stay few, whatever guests request, and reveal nothing of their requests', async () => {
    const member = await environment.member()
    const canary = () => `canary${randomBytes(4).toString('hex')}`
    const requests: Promise<unknown>[] = []
    for (const endpoint of endpoints) {
      const fields = Object.fromEntries(
        ['id', 'type', 'lang', 'page', 'user_string'].map((name) => [name, canary()]),
      )
      const { path } = fillPath(endpoint.path, { id: canary(), ...fields })
      requests.push(member.send(endpoint.method, path, fields, { key: freshKey() }))
    }
    for (let at = 0; at < 400; at++) {
      const method = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'][at % 6] ?? 'GET'
      const path =
        [
          `/api/${canary()}`,
          `/${canary()}/${canary()}`,
          `/upload/${canary()}.png`,
          `/api/wallet/${canary()}?x=${canary()}`,
        ][at % 4] ?? ''
      const headers = { 'user-agent': canary(), 'accept-language': canary(), [canary()]: canary() }
      requests.push(fetch(`${environment.url}${path}`, { method, headers }))
    }
    await Promise.all(requests)
    const found = await series()
    expect(found.length).toBeLessThanOrEqual(2_400)
    expect(found.join('\n')).not.toContain('canary')
    const before = namesOfProduct(found)
    for (let at = 0; at < 50; at++) await fetch(`${environment.url}/api/${canary()}`)
    expect(namesOfProduct(await series())).toEqual(before)
  })

  it('have a help text and a unique name each', async () => {
    const all = await figures()
    const declared = all
      .filter((sample) => sample.startsWith('# TYPE '))
      .map((sample) => sample.split(' ')[2])
    expect(new Set(declared).size).toBe(declared.length)
    const nameOf = (sample: string) => /^[a-zA-Z_:0-9]+/.exec(sample)?.[0] ?? ''
    const isDeclared = (name: string) =>
      declared.includes(name) || declared.includes(name.replace(/_(?:bucket|sum|count)$/, ''))
    expect((await series()).filter((sample) => !isDeclared(nameOf(sample)))).toEqual([])
  })

  it('count failed logins', async () => {
    const before = Number(await figure('exchange_logins_total{result="failed"}'))
    await environment
      .visitor()
      .refusal(account.login, { handle: 'nobody@example.com', password: 'correct horse 8' })
    expect(Number(await figure('exchange_logins_total{result="failed"}'))).toBe(before + 1)
    expect(Number(await figure('exchange_refusals_total{reason="login_failed"}'))).toBeGreaterThan(0)
  })

  it("contain the house's balances, to the last digit", async () => {
    const member = await environment.member({ usdt: '1000' })
    const move = { asset: '3' as never, quantity: toAmount('1'), from: 'spot', to: 'futures' } as const
    await member.call(wallet.transfer, move, { key: freshKey() })
    const row = await environment.db.row<{ balance: string }>(sql`
      select balance::text from account where holder = 'house:treasury' and asset_id = 3`)
    expect(await figure('exchange_house_balance{account="treasury",asset="3"}')).toBe(row?.balance)
  })

  it('contain overdue tasks', async () => {
    const overdue = () => figure('exchange_overdue_tasks{kind="tasks"}')
    expect(await overdue()).toBe('0')
    await environment.db.rows(sql`
      insert into task (kind, subject, due_at) values ('nobody', 'x', ${new Date(environment.clock.now() - MINUTE)})`)
    expect(await overdue()).toBe('1')
  })
})
