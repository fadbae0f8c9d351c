/** Web Crypto is available in secure contexts only: HTTPS or localhost. */
export const canDigest = (): boolean => globalThis.isSecureContext

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
