import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { MachineTime } from '@bourse/contracts/kit'
import { machineMs } from '@bourse/contracts/kit'
import {
  type DeliveryFailure,
  signedDelivery,
  WEBHOOK_HEADERS,
  WEBHOOK_SECRET_MARK,
} from '@bourse/contracts/webhooks'
import { isPublicAddress } from './public-address.ts'

export type WebhookNetwork = {
  /** Whether deliveries may go to private addresses and over plain HTTP, for tests and on one machine. */
  readonly isPrivateAllowed: boolean
  /** Resolves a host name; by default with the system's resolver. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** A checked address, to which the connection goes, whatever the name resolves to at that time. */
export type CheckedTarget = { readonly url: URL; readonly address: string }

export type SendResult =
  | { readonly isAccepted: true; readonly status: number }
  | { readonly isAccepted: false; readonly failure: DeliveryFailure; readonly status: number | null }

type SignedBody = {
  readonly id: string
  readonly body: string
  readonly secret: string
  readonly at: MachineTime
}

const TIMEOUT_MS = 10_000
const RESPONSE_BYTES_MAX = 65_536
/** Ports below are those of other services than the web. */
const FREE_PORTS_FROM = 1_024

const resolveAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** Checks where a URL leads; null if a delivery must not go there, or the name has no address. */
export async function checkTarget(
  typed: string,
  { isPrivateAllowed, resolve = resolveAll }: WebhookNetwork,
): Promise<CheckedTarget | null> {
  const url = URL.parse(typed)
  if (url === null || url.username !== '' || url.password !== '') return null
  if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:')) return null
  if (!isPrivateAllowed && url.port !== '' && Number(url.port) < FREE_PORTS_FROM) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolve(host).catch((): string[] => []) : [host]
  const [address] = addresses
  // A name that also has a private address may be a try to reach it.
  if (address === undefined || !(isPrivateAllowed || addresses.every(isPublicAddress))) return null
  return { url, address }
}

/** Derives the secret of a webhook, as the member received it. */
export const deriveWebhookSecret = (master: Buffer, salt: string): string =>
  `${WEBHOOK_SECRET_MARK}${createHmac('sha256', master).update(`webhook ${salt}`).digest('base64')}`

export function signDelivery({ id, body, secret, at }: SignedBody): Record<string, string> {
  const timestamp = String(Math.floor(machineMs(at) / 1_000))
  const key = Buffer.from(secret.slice(WEBHOOK_SECRET_MARK.length), 'base64')
  const signature = createHmac('sha256', key).update(signedDelivery({ id, timestamp, body })).digest('base64')
  return {
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: timestamp,
    [WEBHOOK_HEADERS.signature]: `v1,${signature}`,
  }
}

/** Sends one attempt. Any status from 200 to 299 accepts it; redirects are not followed. */
export async function sendWebhook(
  network: WebhookNetwork,
  url: string,
  signed: SignedBody,
): Promise<SendResult> {
  const target = await checkTarget(url, network)
  if (target === null) return { isAccepted: false, failure: 'address', status: null }
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(signed.body)),
    'user-agent': 'bourse-webhooks',
    ...signDelivery(signed),
  }
  try {
    const status = await post(target, headers, signed.body)
    return status >= 200 && status < 300
      ? { isAccepted: true, status }
      : { isAccepted: false, failure: 'status', status }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return { isAccepted: false, failure: isLate ? 'timeout' : 'unreachable', status: null }
  }
}

function post(
  { url, address }: CheckedTarget,
  headers: Record<string, string>,
  body: string,
): Promise<number> {
  const family = isIP(address)
  const resolveToChecked: LookupFunction = (_host, options, done) =>
    options.all === true ? done(null, [{ address, family }]) : done(null, address, family)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const options = { method: 'POST', headers, agent: false, lookup: resolveToChecked, signal } as const
    const request = send(url, options, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > RESPONSE_BYTES_MAX) request.destroy()
      })
      resolve(response.statusCode ?? 0)
    })
    request.on('error', () => reject(signal.aborted ? (signal.reason as Error) : new Error('no response')))
    request.end(body)
  })
}
