import { createECDH } from 'node:crypto'
import webPush from 'web-push'

/** Hosts of the push services of the browsers; one that begins with a dot stands for its subdomains. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'web.push.apple.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
]

export type PushSite = {
  /** Hosts that may receive requests. A client chooses the endpoint, so no other one is requested. */
  readonly hosts: readonly string[]
  /** Whether plain HTTP is allowed, for tests. */
  readonly isPlain: boolean
  /** A contact for the push services: an address of the site, or a mail address. */
  readonly contact: string
}

export type PushTarget = { readonly endpoint: string; readonly publicKey: string; readonly secret: string }

export function isPushEndpoint(endpoint: string, { hosts, isPlain }: PushSite): boolean {
  const url = URL.parse(endpoint)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (!isPlain && (url.protocol !== 'https:' || url.port !== '')) return false
  return hosts.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
}

export type PushOutcome = 'accepted' | 'expired'

const TIMEOUT_MS = 10_000
/** How long a push service stores a message for a device that is off. */
const LIFE_SECONDS = 24 * 3600

/** Sends payloads to push services, signed with the installation's key. */
export function createPushService(key: Buffer, site: PushSite) {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(key)
  const publicKey = curve.getPublicKey().toString('base64url')
  const vapidDetails = { subject: site.contact, publicKey, privateKey: key.toString('base64url') }
  return {
    publicKey,
    /** Fails unless the service accepts the payload, or has no such device any more. */
    async send(
      { endpoint, publicKey: p256dh, secret: auth }: PushTarget,
      payload: object,
    ): Promise<PushOutcome> {
      if (!isPushEndpoint(endpoint, site)) return 'expired'
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        {
          vapidDetails,
          TTL: LIFE_SECONDS,
        },
      )
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return 'expired'
      if (!response.ok) throw new Error(`the push service responded with ${response.status}`)
      return 'accepted'
    },
  }
}
export type PushService = ReturnType<typeof createPushService>
