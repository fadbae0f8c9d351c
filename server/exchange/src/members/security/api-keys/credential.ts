import { SECRET_MARK, SIGNATURE_MARK, SOCKET_MARK } from '@bourse/contracts/security'

/** The credential of a request, in the place of a session token. */
export type Credential =
  | { readonly kind: 'secret'; readonly key: string; readonly secret: string }
  | {
      readonly kind: 'signature'
      readonly key: string
      readonly timestamp: string
      readonly signature: string
      /** The signed request, as our BFF received it. */
      readonly part: string
      /** Whether it is a read of a feed socket that this signature has opened. */
      readonly isOfSocket: boolean
    }

const SECRET = new RegExp(`^${SECRET_MARK}([0-9a-f]{24})_[0-9a-f]{64}$`)
const SIGNATURE = new RegExp(
  `^${SIGNATURE_MARK}([0-9a-f]{24})\\.(\\d{13})\\.([0-9a-f]{64})\\.([A-Za-z0-9_-]{1,4000})(\\${SOCKET_MARK})?$`,
)

/** Whether a token is the credential of an API key; no session token has its mark. */
export const isKeyCredential = (token: string): boolean =>
  token.startsWith(SECRET_MARK) || token.startsWith(SIGNATURE_MARK)

export function parseCredential(token: string): Credential | null {
  const [secret, ofSecret] = SECRET.exec(token) ?? []
  if (secret !== undefined && ofSecret !== undefined) return { kind: 'secret', key: ofSecret, secret }
  const [, key, timestamp, signature, encoded, socketMark] = SIGNATURE.exec(token) ?? []
  if (key === undefined || timestamp === undefined || signature === undefined) return null
  return {
    kind: 'signature',
    key,
    timestamp,
    signature,
    part: Buffer.from(encoded ?? '', 'base64url').toString('utf8'),
    isOfSocket: socketMark !== undefined,
  }
}
