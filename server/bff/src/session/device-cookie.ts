import { createSeal } from './seal.ts'

/**
 * The name of this browser, given with its first log-in. It outlives sessions, so that an exchange of ours recognises a
 * device that a member has logged in from. It is sealed: a browser cannot name itself, and only devices that have logged
 * in have limits of their own.
 */
export type DeviceCookie = {
  /** Reads the device from a request's Cookie header; null unless exactly one was issued by this server. */
  read(header: string | undefined): string | null
  /** Formats a Set-Cookie header. */
  write(device: string): string
  /** Creates the name of a device that has none. */
  create(): string
}

const LIFE_SECONDS = 400 * 24 * 3600
const DEVICE_BYTES = 24

type Options = {
  readonly secure: boolean
  readonly keys: readonly Buffer[]
  readonly bytes: (length: number) => Buffer
}

export function deviceCookie({ secure, keys, bytes }: Options): DeviceCookie {
  const seal = createSeal(keys, bytes)
  const name = secure ? '__Host-device' : 'device'
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${LIFE_SECONDS}${secure ? '; Secure' : ''}`
  return {
    read(header = '') {
      const found = header.split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`))
      const sealed = found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
      return sealed === undefined ? null : seal.open('device', sealed)
    },
    write: (device) => `${name}=${seal.seal('device', device)}; ${attributes}`,
    create: () => bytes(DEVICE_BYTES).toString('base64url'),
  }
}
