import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@bourse/contracts/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpUpstream } from './http-upstream.ts'
import type { Outcome } from './port.ts'
import { Written } from './projection.ts'

/**
 * One line: who writes it, what it is about, the call, the body as it comes (a text is sent as it stands), and what the
 * adapter makes of it.
 */
export type Line = readonly [
  branch: string,
  claim: string,
  call: Endpoint,
  body: unknown,
  gives: Partial<Outcome> & { readonly kind: Outcome['kind'] },
  zone?: string,
]

export const ok = (message: unknown, beside: object = {}) => ({ type: 'ok', message, ...beside })
export const answer = (data: unknown) => ({ kind: 'answer', data }) as const
export const having = (data: object) => answer(expect.objectContaining(data))
export const refused = (message: string) => ({ kind: 'refused', message, reason: null }) as const
/** A page of a list as it leaves. */
export const at = (list: readonly unknown[], page: number, limit: number, total: number | null) =>
  answer({ list, page, limit, total })
export const onePage = (list: readonly unknown[], beside: object = {}) =>
  answer({ list, page: 1, limit: 10, total: null, ...beside })

/** A candle as it comes, and as it leaves. */
export const candle = { time: 1_700_000_000_000, open: 1.5, high: 2, low: 1, close: '1.75', volume: 10 }
export const bar = {
  time: '2023-11-14T22:13:20.000Z',
  open: '1.5',
  high: '2',
  low: '1',
  close: '1.75',
  volume: '10',
}

/** Claims that the adapter reads each of these lines from an upstream that writes it. */
export function readsEvery(lines: readonly Line[]): void {
  let server: Server
  let url: string
  let body = ''
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', body.startsWith('<') ? 'text/html' : 'application/json')
      response.end(body)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it.each(lines.map((line) => [`${line[0]}: ${line[1]}`, line] as const))('%s', async (_claim, line) => {
    const [, , endpoint, sent, gives, timeZone = 'Asia/Shanghai'] = line
    body = typeof sent === 'string' ? sent : JSON.stringify(sent)
    const upstream = httpUpstream({
      url,
      timeZone,
      trusted: false,
      watch: { replied: () => undefined, drifted: () => undefined },
      elapsed: () => 0,
    })
    const asked = { page: 1, limit: 10 }
    const call = {
      endpoint,
      input: asked,
      language: 'en',
      token: 't',
      jar: {},
      requestId: 'request-1',
    } as const
    const { jar: _jar, ...outcome } = await upstream.ask(call)
    const { jar: _other, ...passedOn } = await upstream.ask({ ...call, mayBeWritten: true })
    await upstream.close()
    expect(outcome).toEqual(expect.objectContaining(gives))
    expect(parsed(passedOn)).toEqual(outcome)
  })
}

/** The same outcome for whoever wants to see into it. */
const parsed = (outcome: Outcome): Outcome =>
  outcome.kind === 'answer' && outcome.data instanceof Written
    ? { kind: 'answer', data: JSON.parse(outcome.data.json.toString()) as unknown }
    : outcome
