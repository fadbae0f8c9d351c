import type { useText } from '#text'

/** The reason why passkeys do not work here, or `ok`. */
export type PasskeySupport = 'ok' | 'address' | 'browser'

const IP_ADDRESS = /^(?:[\d.]+|\[.*\])$/

/** Browsers have passkeys on secure pages with a domain name; `localhost` counts as one, an IP address does not. */
export function passkeySupport(page: {
  readonly hostname: string
  readonly isSecure: boolean
  readonly hasApi: boolean
}): PasskeySupport {
  if (!page.isSecure || IP_ADDRESS.test(page.hostname)) return 'address'
  return page.hasApi ? 'ok' : 'browser'
}

/** The support of the current origin and browser. */
export const supportHere = (): PasskeySupport =>
  passkeySupport({
    hostname: location.hostname,
    isSecure: isSecureContext,
    hasApi: 'PublicKeyCredential' in window,
  })

/** The text for the user; null where passkeys work. */
export function supportText(t: ReturnType<typeof useText>): string | null {
  const support = supportHere()
  if (support === 'ok') return null
  return support === 'address' ? t('passkey.address', { host: location.hostname }) : t('passkey.browser')
}
