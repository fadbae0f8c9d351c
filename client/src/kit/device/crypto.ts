/** Uniform in [0, 1); used as jitter so that clients do not act simultaneously. */
export const random = (): number => (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 65_536

/** 32 random hexadecimal digits. */
export const randomHex = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Idempotency key of one intent: a retry reuses it, a new intent creates another. Not by `crypto.randomUUID`, which
 * exists in secure contexts only.
 */
export const newRequestKey = (): string => randomHex()

/** Web Crypto is available in secure contexts only: HTTPS or localhost. */
export const canDigest = (): boolean => globalThis.isSecureContext

/** SHA-256 of bytes or of a text's UTF-8 bytes, in hexadecimal digits. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Throws on a text that is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
