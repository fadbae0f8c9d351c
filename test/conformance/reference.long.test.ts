import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { endpoints } from '@bourse/contracts/api'
import { Ajv } from 'ajv'
import { Member, PASSWORD, useTestEnvironment } from '#environment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCurl } from './curl.ts'

type Json = Record<string, unknown>
type Operation = { operationId: string; responses: Record<string, { content: Json }> }
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Json } }

let member: Member
let open: Document
let live: Document & { channels: Json }
const directory = mkdtempSync(join(tmpdir(), 'bourse-reference-'))

const environment = useTestEnvironment()
beforeAll(async () => {
  await environment.price('BTC/USDT', '60000')
  member = await environment.verified({ usdt: '1000', btc: '1' })
  const read = async (path: string) => (await fetch(`${environment.url}${path}`)).json()
  open = (await read('/openapi.json')) as Document
  live = (await read('/asyncapi.json')) as typeof live
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
})

/** Runs an example of the reference with the settings of a reader. */
async function run(command: string, words: readonly string[], settings: Record<string, string>) {
  const child = spawn(command, words, {
    cwd: directory,
    env: { PATH: process.env['PATH'] ?? '', BOURSE: environment.url, ...settings },
  })
  const ended = once(child, 'close') as Promise<[code: number | null]>
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

/** Registers the formats and extensions of this API: units, enum names, endpoint properties. */
function checker(): Ajv {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  ajv.addSchema({ $id: 'open', components: open.components })
  return ajv
}

describe('the document', () => {
  it('is OpenAPI 3.1, by an independent validator', async () => {
    const validation = await new Validator().validate(structuredClone(open) as never)
    expect(validation).toMatchObject({ valid: true })
  })

  it('of the feed is AsyncAPI 3, by the official schema', () => {
    const schema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as Json
    // The official schema includes the meta schemas it refers to.
    const ajv = new Ajv({ strict: false, validateFormats: false, meta: false, validateSchema: false })
    const isAsyncApi = ajv.compile(schema)
    isAsyncApi(live)
    expect(isAsyncApi.errors ?? []).toEqual([])
  })
})

/** Reads the example of each call from the pages. */
async function shellExamples(): Promise<Map<string, string>> {
  const examples = new Map<string, string>()
  for (const area of new Set(endpoints.map((endpoint) => endpoint.area))) {
    const page = await (await fetch(`${environment.url}/docs/${area}`)).text()
    for (const [, id = '', body = ''] of page.matchAll(/<article id="([^"]+)">([\s\S]*?)<\/article>/g)) {
      const code = /<pre[^>]*><code>([\s\S]*?)<\/code>/.exec(body)?.[1] ?? ''
      const typed = code
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
      examples.set(id, typed)
    }
  }
  return examples
}

/** Parses the examples with a shell: quotes, variables and line continuations. */
async function typedWords(examples: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  const script = [...examples].map(([id, example]) => `KEY='example-of-${id}'\n${example}\nprintf '\\n'`)
  const echo = `curl() { for word; do printf '%s\\t' "$word"; done; }`
  writeFileSync(join(directory, 'examples.sh'), ['set -u', echo, ...script].join('\n'))
  const { out, err } = await run('sh', ['examples.sh'], { TOKEN: member.bearer })
  expect(err).toBe('')
  const lines = out.trimEnd().split('\n')
  return new Map([...examples.keys()].map((id, at) => [id, lines[at]?.trimEnd().split('\t') ?? []]))
}

/** Calls that end the session which the others need. */
const LAST = ['security-reportLogin', 'security-endOtherSessions', 'security-endSession', 'account-logout']

describe('the examples of the calls', () => {
  it('work as typed, and their responses match the document', async () => {
    const examples = await shellExamples()
    expect(examples.size).toBe(endpoints.length)
    expect([...examples.values()].filter((example) => !example.startsWith('curl '))).toEqual([])
    const words = [...(await typedWords(examples))].toSorted(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b))
    const ajv = checker()
    const wrong: string[] = []
    for (const [id, typed] of words) {
      const { url, request } = readCurl(typed)
      const response = await fetch(url, request)
      wrong.push(...listProblems(ajv, id, { status: response.status, body: await response.text() }))
    }
    expect(wrong).toEqual([])
  })
})

/** Lists problems of a response: an invalid input, an undocumented status, or an undocumented body. */
function listProblems(ajv: Ajv, id: string, { status, body }: { status: number; body: string }): string[] {
  const name = id.replace(/-(?=[^-]*$)/, '.')
  const operation = Object.values(open.paths)
    .flatMap((path) => Object.values(path))
    .find((one) => one.operationId === name)
  if (operation === undefined) return [`${id}: not in the document`]
  const parsed = JSON.parse(body) as { ok: boolean; error?: { code: string } }
  if (parsed.error?.code === 'input_invalid') return [`${id}: ${body}`]
  if (operation.responses[status] === undefined) return [`${id}: ${status} is not documented: ${body}`]
  if (!parsed.ok) return []
  const content = operation.responses['200']?.content as { 'application/json': { schema: Json } }
  const fits = ajv.compile({ ...content['application/json'].schema, components: open.components })
  if (fits(parsed)) return []
  return (fits.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message }) => `${id}: ${instancePath} ${message}`)
}

const program = (name: string) =>
  fileURLToPath(new URL(`../../server/bff/examples/${name}.ts`, import.meta.url))

describe('the example programs', () => {
  it('read all prices without a session', async () => {
    const { out, err, code } = await run(process.execPath, [program('quotes')], {})
    expect([err, code]).toEqual(['', 0])
    expect(out).toContain('BTC/USDT 60000\n')
  })

  it('sign in, place an order and cancel it, by the typed client', async () => {
    const { out, err, code } = await run(process.execPath, [program('limit-order')], {
      HANDLE: member.email,
      PASSWORD,
    })
    expect([err, code]).toEqual(['', 0])
    expect(out).toMatch(/^placed order \d+\ncancelled\n$/)
  })

  it('report the reason of a refusal', async () => {
    const { out, code } = await run(process.execPath, [program('limit-order')], {
      HANDLE: member.email,
      PASSWORD: 'wrong password',
    })
    expect([out.split(':').slice(0, 2), code]).toEqual([['refused', ' login_failed'], 1])
  })

  it('follow the feed', async () => {
    let price = 60_000
    // Sets one price after the other; all are awaited before the environment closes.
    let moved = Promise.resolve()
    const ticks = setInterval(() => {
      moved = moved.then(() => environment.price('BTC/USDT', String(++price)))
    }, 300)
    const { out, err, code } = await run(process.execPath, [program('live-prices')], {})
    clearInterval(ticks)
    await moved
    expect([err, code]).toEqual(['', 0])
    expect(out.trim().split('\n')).toHaveLength(3)
    const seqs = [...out.matchAll(/tickers (\d+): \d+ prices/g)].map(([, seq]) => Number(seq))
    expect(seqs[2]).toBe((seqs[1] ?? 0) + 1)
  })
})

type Message = Json & { readonly op?: string; readonly ch?: string; readonly snap?: Json[] }

/** Sends these messages over one feed socket and returns the responses, once all have arrived. */
async function converse(sent: readonly Json[]): Promise<Message[]> {
  const socket = new WebSocket(`${environment.url.replace('http', 'ws')}/feed`)
  const received: Message[] = []
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('the feed cannot be reached')))
    socket.addEventListener('open', () => sent.forEach((message) => socket.send(JSON.stringify(message))))
    socket.addEventListener('message', (event) => {
      const message = JSON.parse(String(event.data)) as Message
      if (message.ch === undefined && message.op !== 'beat') received.push(message)
      if (received.length === sent.length) resolve()
    })
  })
  socket.close()
  return received
}

describe('the feed', () => {
  it('behaves as documented', async () => {
    const markets = (await (await fetch(`${environment.url}/api/currency/quotation_new`)).text()).match(
      /"id":(\d+)/,
    )
    const id = markets?.[1] ?? ''
    const received = await converse([
      { op: 'sub', ch: ['tickers', `depth:${id}`, `trades:${id}`, `kline:${id}:1min`] },
      { op: 'sub', ch: ['nothing'] },
      { op: 'sub', ch: Array.from({ length: 21 }, (_, at) => `depth:${at}`) },
      { op: 'auth', token: member.bearer },
      { op: 'dance' },
    ])
    expect(received.map(({ op, ok, error }) => [op, ok, error])).toEqual([
      ['sub', true, undefined],
      ['sub', false, 'channel_unknown'],
      ['sub', false, 'too_many_channels'],
      ['auth', true, undefined],
      ['error', undefined, 'not_understood'],
    ])
    const snapshots = received[0]?.snap ?? []
    expect(snapshots.length).toBeGreaterThan(0)
    const { messages } = live.channels['feed'] as { messages: Record<string, { payload: Json }> }
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const wrong = (name: string, message: unknown) => {
      const schema = { ...messages[name]?.payload, components: live.components }
      const fits = ajv.compile(schema)
      return fits(message)
        ? []
        : (fits.errors ?? []).map((error) => `${name}: ${error.instancePath} ${error.message}`)
    }
    const replies = ['subscribed', 'subscribed', 'subscribed', 'identified', 'misunderstood']
    expect(received.flatMap((message, at) => wrong(replies[at] ?? '', message))).toEqual([])
    expect(snapshots.flatMap((frame) => wrong(`${String(frame['ch']).split(':')[0]}_frame`, frame))).toEqual(
      [],
    )
  })
})
