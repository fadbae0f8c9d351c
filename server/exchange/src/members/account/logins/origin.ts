import { isIPv6 } from 'node:net'
import type { Language } from '@bourse/contracts/kit'
import type { Call } from '#platform/kernel'

/** The origin of a log-in as its member sees it. */
export type LoginOrigin = {
  readonly device: string | null
  /** An IANA name that the client states; null when it states none. */
  readonly timeZone: string | null
  readonly lang: Language
  readonly network: string
}

const ZONE = /^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+){0,2}$/
const V6_GROUPS = 3

/** Shortens a network address to the network of its provider: enough to recognise, too little to find a home. */
export function shortenAddress(address: string): string {
  const v4 = /(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address)
  if (v4 !== null) return `${v4[1]}.${v4[2]}.*.*`
  if (!isIPv6(address)) return '*'
  const [head = ''] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  return `${groups.slice(0, V6_GROUPS).join(':')}:*`
}

type ClientStatement = { readonly device?: string | undefined; readonly timeZone?: string | undefined }

/** Reads the origin of an attempt. A time zone that is no name is left out: it must not refuse a log-in. */
export function readOrigin({ caller, lang }: Call, { device, timeZone = '' }: ClientStatement): LoginOrigin {
  return {
    device: device?.trim() || null,
    timeZone: ZONE.test(timeZone) ? timeZone : null,
    lang,
    network: shortenAddress(caller.address),
  }
}
