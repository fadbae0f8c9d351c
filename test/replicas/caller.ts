import { Agent, request } from 'node:http'

export type ApiRequest = {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly fields?: Readonly<Record<string, string>>
  readonly bearer?: string
  readonly key?: string
}
export type ApiResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** A caller with its own address and keep-alive connections, without automatic retries. */
export class Caller {
  readonly #url: URL
  readonly #address: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(url: string, address: string) {
    this.#url = new URL(url)
    this.#address = address
  }

  /** Makes a call; rejects without a complete response. */
  ask({ method = 'GET', path, fields, bearer, key }: ApiRequest): Promise<ApiResponse> {
    const body = fields === undefined ? null : new URLSearchParams(fields).toString()
    const headers = {
      'accept-language': 'en',
      ...(bearer === undefined ? {} : { authorization: bearer }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === null
        ? {}
        : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }),
    }
    const { hostname, port } = this.#url
    const at = { host: hostname, port, localAddress: this.#address, agent: this.#agent }
    return new Promise((resolve, failed) => {
      const sent = request({ ...at, method, path: `/api${path}`, headers, timeout: 30_000 }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.once('error', failed)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString(),
          }),
        )
      })
      sent.once('timeout', () => sent.destroy(new Error('no response within 30 seconds')))
      sent.once('error', failed)
      sent.end(body ?? undefined)
    })
  }

  leave(): void {
    this.#agent.destroy()
  }
}
