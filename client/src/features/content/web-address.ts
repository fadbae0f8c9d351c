/**
 * The address of another site that may be framed: https, on a host named in the operator's settings, and never our own
 * origin, whose frame could reach into the page. Otherwise null.
 */
export function webAddress(
  requested: string | null,
  named: readonly (string | null)[],
  own: string,
): string | null {
  const url = httpsOf(requested)
  if (url === null || url.origin === own) return null
  const isNamed = named.some((address) => httpsOf(address)?.origin === url.origin)
  return isNamed ? url.href : null
}

function httpsOf(address: string | null): URL | null {
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  // Credentials in a URL serve only to imitate another host.
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
}
