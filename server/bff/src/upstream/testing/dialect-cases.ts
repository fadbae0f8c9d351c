import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@bourse/contracts/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpUpstream } from '../http-upstream.ts'
import type { Outcome } from '../port.ts'

/** One row: branch, subject, endpoint, raw body (a text is sent unchanged), and the adapter's outcome. */
export type DialectCase = readonly [
  branch: string,
  claim: string,
  call: Endpoint,
  body: unknown,
  gives: Partial<Outcome> & { readonly kind: Outcome['kind'] },
  zone?: string,
]

export const ok = (message: unknown, beside: object = {}) => ({ type: 'ok', message, ...beside })
export const okOutcome = (data: unknown) => ({ kind: 'ok', data }) as const
export const withFields = (data: object) => okOutcome(expect.objectContaining(data))
export const refused = (message: string) => ({ kind: 'refused', message, reason: null }) as const
/** A page of a list in our format. */
export const at = (list: readonly unknown[], page: number, limit: number, total: number | null) =>
  okOutcome({ list, page, limit, total })
export const onePage = (list: readonly unknown[], beside: object = {}) =>
  okOutcome({ list, page: 1, limit: 10, total: null, ...beside })

/** A candle in the upstream's and in our format. */
export const candle = { time: 1_700_000_000_000, open: 1.5, high: 2, low: 1, close: '1.75', volume: 10 }
export const bar = {
  time: '2023-11-14T22:13:20.000Z',
  open: '1.5',
  high: '2',
  low: '1',
  close: '1.75',
  volume: '10',
}

/** Tests that the adapter decodes each row from an upstream that sends it. */
export function expectDecodes(cases: readonly DialectCase[]): void {
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

  it.each(cases.map((example) => [`${example[0]}: ${example[1]}`, example] as const))(
    '%s',
    async (_claim, example) => {
      const [, , endpoint, sent, gives, timeZone = 'Asia/Shanghai'] = example
      body = typeof sent === 'string' ? sent : JSON.stringify(sent)
      const upstream = httpUpstream({
        url,
        timeZone,
        trusted: false,
        observer: { onReply: () => undefined, onDrift: () => undefined },
        monotonicNow: () => 0,
      })
      const pageRequest = { page: 1, limit: 10 }
      const call = {
        endpoint,
        input: pageRequest,
        language: 'en',
        token: 't',
        cookieJar: {},
        requestId: 'request-1',
      } as const
      const { cookieJar: _cookieJar, ...outcome } = await upstream.send(call)
      await upstream.close()
      expect(outcome).toEqual(expect.objectContaining(gives))
    },
  )
}
