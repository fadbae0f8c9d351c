import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'

/** Authenticated encryption of texts with keys that only this server has. */
export type Seal = {
  seal(purpose: Purpose, text: string): string
  /** Unseals a text; null if it was not sealed here, for this purpose, with a current key. */
  open(purpose: Purpose, sealed: string): string | null
}
/** The purpose of a text; one sealed for one purpose cannot be unsealed for another. */
export type Purpose = 'cookie' | 'bearer' | 'response' | 'idempotency' | 'events' | 'device'

type Key = { readonly id: Buffer; readonly secret: KeyObject }

const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = ID_BYTES + NONCE_BYTES

/**
 * Creates a seal: the first key seals and all keys unseal, so that old cookies stay valid beside a new key.
 */
export function createSeal(keys: readonly Buffer[], bytes: (length: number) => Buffer): Seal {
  const derived = keys.map(derive)
  const [current] = derived
  if (current === undefined) throw new RangeError('sealing needs at least one key')
  return {
    seal(purpose, text) {
      const nonce = bytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.secret, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([current.id, nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open(purpose, sealed) {
      const raw = Buffer.from(sealed, 'base64url')
      // The decoder skips characters outside its alphabet, so only the exact sealed text is accepted.
      if (raw.toString('base64url') !== sealed) return null
      const key = derived.find(({ id }) => id.equals(raw.subarray(0, ID_BYTES)))
      if (key === undefined || raw.length < HEAD_BYTES + TAG_BYTES) return null
      const decipher = createDecipheriv('aes-256-gcm', key.secret, raw.subarray(ID_BYTES, HEAD_BYTES))
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(raw.subarray(-TAG_BYTES))
      try {
        const body = decipher.update(raw.subarray(HEAD_BYTES, -TAG_BYTES))
        return Buffer.concat([body, decipher.final()]).toString('utf8')
      } catch {
        // The tag does not match: forged, damaged or sealed for another purpose.
        return null
      }
    },
  }
}

function derive(key: Buffer): Key {
  if (key.length < 32) throw new RangeError('a session key has at least 32 bytes')
  const secret = Buffer.from(hkdfSync('sha256', key, '', 'bourse session v1', 32))
  const id = createHash('sha256').update(secret).digest().subarray(0, ID_BYTES)
  return { id, secret: createSecretKey(secret) }
}
