/**
 * A random name of this browser that outlives sessions, so that an exchange of ours recognises a device that a
 * member has logged in from. It proves nothing else, and needs no seal: it cannot be guessed.
 */
export type DeviceCookie = {
  /** The device in a request's Cookie header; null if there is none, or not exactly one. */
  read(header: string | undefined): string | null
  /** A Set-Cookie header. */
  write(device: string): string
}

const LIFE_SECONDS = 400 * 24 * 3600
const DEVICE_BYTES = 24
const DEVICE = /^[A-Za-z0-9_-]{32}$/

export function deviceCookie(secure: boolean): DeviceCookie {
  const name = secure ? '__Host-device' : 'device'
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${LIFE_SECONDS}${secure ? '; Secure' : ''}`
  return {
    read(header = '') {
      const found = header.split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`))
      const device = found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
      return device !== undefined && DEVICE.test(device) ? device : null
    },
    write: (device) => `${name}=${device}; ${attributes}`,
  }
}

export const newDevice = (bytes: (length: number) => Buffer): string =>
  bytes(DEVICE_BYTES).toString('base64url')
