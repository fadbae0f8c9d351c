import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { machineTime } from '@bourse/contracts/kit'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBff } from '@bourse/bff'
import { checkConformance, toExitCode, reportText } from '@bourse/bff/conformance'
import { TIME_ZONE } from '@bourse/exchange'
import { pino } from 'pino'
import { type Member, PASSWORD, useTestEnvironment } from '#environment'
import { beforeAll, describe, expect, it } from 'vitest'

const kit = fileURLToPath(new URL('../../server/main/src/conform.ts', import.meta.url))

let alice: Member
const environment = useTestEnvironment()
beforeAll(async () => {
  alice = await environment.member({ usdt: '100' })
})

/** Runs the command as an operator does. */
function command(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [kit, ...args], { env: { ...process.env, ...env } })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('exit', (code) => resolve({ code: code ?? -1, output }))
  })
}

/** Starts a proxy of the exchange that alters the responses of some paths. */
async function serveAltered(paths: Readonly<Record<string, (text: string) => string>>): Promise<Server> {
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
      const upstreamResponse = await fetch(`${environment.upstreamUrl}${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body.length === 0 ? {} : { body }),
      })
      const text = await upstreamResponse.text()
      const bend = paths[(request.url ?? '').split('?', 1)[0] ?? '']
      response.writeHead(upstreamResponse.status, { 'content-type': 'application/json' })
      response.end(bend === undefined ? text : bend(text))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}
const serverUrl = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const ask = (url: string) =>
  checkConformance({
    url,
    timeZone: TIME_ZONE,
    account: { name: alice.email, password: PASSWORD },
    socketUrl: null,
    timeoutMs: 1,
    clock: { now: () => environment.clock.now() },
  })

describe('the conformance kit', () => {
  it('finds that the embedded exchange conforms, endpoint by endpoint', async () => {
    const report = await ask(environment.upstreamUrl)
    expect(
      report.rows.filter(({ result }) => !['matches', 'skipped', 'not offered'].includes(result)),
    ).toEqual([])
    expect(report.rows.filter(({ result }) => result === 'matches').length).toBeGreaterThan(40)
    expect(toExitCode(report), reportText(report)).toBe(0)
  })

  it('finds the faults of an exchange that is changed at three places, and nothing else', async () => {
    const server = await serveAltered({
      '/api/menu': () => '<html>Whoops</html>',
      '/api/wallet/list': (text) => text.replaceAll('"change_wallet"', '"changed_wallet"'),
      '/api/currency/list': (text) =>
        text.replace('"currency":[{', '"currency":[{"pay_password":"$2y$10$x",'),
    })
    try {
      const report = await ask(serverUrl(server))
      const found = report.rows.filter(
        ({ result }) => !['matches', 'skipped', 'not offered'].includes(result),
      )
      expect(found.map(({ call, result }) => `${call} ${result}`).toSorted()).toEqual([
        'content.menu fails',
        'market.assets leaks',
        'wallet.list drifts',
      ])
      expect(toExitCode(report)).toBe(1)
      expect(reportText(report)).not.toContain('$2y$10$')
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it("finds that the BFF's legacy API conforms", async () => {
    const bff = await createBff({
      upstreamUrl: environment.upstreamUrl,
      upstreamSocketUrl: environment.upstreamUrl,
      upstreamFeedKey: null,
      upstreamTimeZone: TIME_ZONE,
      extensions: true,
      trusted: true,
      legacyApi: true,
      sessionKeys: [randomBytes(32)],
      publicOrigin: null,
      secureCookies: false,
      clientDir: null,
      log: pino({ level: 'silent' }),
      clock: { now: () => machineTime(Date.now()) },
      random: { bytes: randomBytes },
    })
    try {
      const { port } = await bff.listen({ port: 0, host: '127.0.0.1', opsPort: 0 })
      const report = await ask(`http://127.0.0.1:${port}/classic`)
      expect(toExitCode(report), reportText(report)).toBe(0)
      expect(report.rows.filter(({ result }) => result === 'matches').length).toBeGreaterThan(40)
      expect(report.rows.flatMap(({ notes }) => notes.filter((note) => note.startsWith('dropped')))).toEqual(
        [],
      )
    } finally {
      await bff.close()
    }
  })

  it('exits as a command with 0, 1 or 64, and prints no password', async () => {
    const upstream = ['--upstream', environment.upstreamUrl, '--no-socket']
    const good = await command([...upstream, '--account', alice.email], { CONFORM_PASSWORD: PASSWORD })
    expect([good.code, good.output]).toEqual([0, expect.stringContaining('conforms: the app works with')])
    const wrong = await command([...upstream, '--account', alice.email], { CONFORM_PASSWORD: 'not this one' })
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('the account cannot sign in')])
    expect(good.output + wrong.output).not.toContain(PASSWORD)
    expect((await command(['--account', 'x'])).code).toBe(64)
    const directory = mkdtempSync(join(tmpdir(), 'bourse-record-'))
    const args = [...upstream, '--account', alice.email, '--json', '--record', directory]
    const json = await command(args, { CONFORM_PASSWORD: PASSWORD })
    expect(JSON.parse(json.output)).toMatchObject({ dialect: 'classic' })
    const files = readdirSync(directory)
    expect(files).toEqual(
      expect.arrayContaining(['market.boards.json', 'wallet.list.json', 'account.profile.json']),
    )
    const written = files.map((file) => readFileSync(join(directory, file), 'utf8')).join('\n')
    for (const value of [PASSWORD, alice.email, 'BTC', 'USDT']) expect(written).not.toContain(value)
    rmSync(directory, { recursive: true })
  })
})
