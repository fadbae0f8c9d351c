import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createBff } from '@bourse/bff'
import { conform, exitCodeOf, reportText } from '@bourse/bff/conform'
import { TIME_ZONE } from '@bourse/exchange'
import { pino } from 'pino'
import { createWorld, type Member, PASSWORD, type World } from '#world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const kit = fileURLToPath(new URL('../../server/main/src/conform.ts', import.meta.url))

let world: World
let alice: Member
beforeAll(async () => {
  world = await createWorld()
  alice = await world.member({ usdt: '100' })
})
afterAll(() => world.close())

/** The command as an operator gives it. */
function command(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [kit, ...args], { env: { ...process.env, ...env } })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('exit', (code) => resolve({ code: code ?? -1, said }))
  })
}

/** The same exchange with every answer of one path bent on its way. */
async function bent(paths: Readonly<Record<string, (text: string) => string>>): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => void pass())
    const pass = async () => {
      const { authorization, cookie, 'content-type': type } = request.headers
      const headers = Object.fromEntries(
        Object.entries({ authorization, cookie, 'content-type': type }).filter(
          ([, value]) => value !== undefined,
        ),
      ) as Record<string, string>
      const body = Buffer.concat(chunks)
      const answer = await fetch(`${world.upstreamUrl}${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body.length === 0 ? {} : { body }),
      })
      const text = await answer.text()
      const bend = paths[(request.url ?? '').split('?', 1)[0] ?? '']
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(bend === undefined ? text : bend(text))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const ask = (url: string) =>
  conform({
    url,
    timeZone: TIME_ZONE,
    account: { name: alice.email, password: PASSWORD },
    socketUrl: null,
    patienceMs: 1,
    clock: { now: () => world.clock.now() },
  })

describe('the conformance kit', () => {
  it('finds that the embedded exchange conforms, call by call', async () => {
    const report = await ask(world.upstreamUrl)
    expect(
      report.lines.filter(({ verdict }) => !['matches', 'skipped', 'not offered'].includes(verdict)),
    ).toEqual([])
    expect(report.lines.filter(({ verdict }) => verdict === 'matches').length).toBeGreaterThan(40)
    expect(exitCodeOf(report), reportText(report)).toBe(0)
  })

  it('finds what is broken in an exchange that is bent at three places, and nothing else', async () => {
    const server = await bent({
      '/api/menu': () => '<html>Whoops</html>',
      '/api/wallet/list': (text) => text.replaceAll('"change_wallet"', '"changed_wallet"'),
      '/api/currency/list': (text) =>
        text.replace('"currency":[{', '"currency":[{"pay_password":"$2y$10$x",'),
    })
    try {
      const report = await ask(urlOf(server))
      const found = report.lines.filter(
        ({ verdict }) => !['matches', 'skipped', 'not offered'].includes(verdict),
      )
      expect(found.map(({ call, verdict }) => `${call} ${verdict}`).toSorted()).toEqual([
        'content.menu fails',
        'market.assets leaks',
        'wallet.list fails',
      ])
      expect(exitCodeOf(report)).toBe(1)
      expect(reportText(report)).not.toContain('$2y$10$')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it('finds that the BFF itself conforms, where it serves old apps', async () => {
    const bff = await createBff({
      upstreamUrl: world.upstreamUrl,
      upstreamSocketUrl: world.upstreamUrl,
      upstreamFeedKey: null,
      upstreamTimeZone: TIME_ZONE,
      extensions: true,
      trusted: true,
      classic: true,
      sessionKeys: [randomBytes(32)],
      publicOrigin: null,
      secureCookies: false,
      clientDir: null,
      log: pino({ level: 'silent' }),
      clock: { now: () => Date.now() },
      random: { bytes: randomBytes },
    })
    try {
      const { port } = await bff.listen({ port: 0, host: '127.0.0.1', opsPort: 0 })
      const report = await ask(`http://127.0.0.1:${port}/classic`)
      expect(exitCodeOf(report), reportText(report)).toBe(0)
      expect(report.lines.filter(({ verdict }) => verdict === 'matches').length).toBeGreaterThan(40)
      expect(report.lines.flatMap(({ notes }) => notes.filter((note) => note.startsWith('dropped')))).toEqual(
        [],
      )
    } finally {
      await bff.close()
    }
  })

  it('as a command ends with 0, 1 or 64, and prints no password', async () => {
    const upstream = ['--upstream', world.upstreamUrl, '--no-socket']
    const good = await command([...upstream, '--account', alice.email], { CONFORM_PASSWORD: PASSWORD })
    expect([good.code, good.said]).toEqual([0, expect.stringContaining('conforms: the app can stand before')])
    const wrong = await command([...upstream, '--account', alice.email], { CONFORM_PASSWORD: 'not this one' })
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('the account cannot sign in')])
    expect(good.said + wrong.said).not.toContain(PASSWORD)
    expect((await command(['--account', 'x'])).code).toBe(64)
  })
})
