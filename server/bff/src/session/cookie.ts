/** The name and attributes of the one cookie; reads and writes its header. */
export type SessionCookie = {
  readonly name: string
  /** Reads the value in a request's Cookie header, if it occurs exactly once. */
  read(header: string | undefined): string | undefined
  /** Formats a Set-Cookie header. */
  write(value: string): string
}

const LIFE_SECONDS = 14 * 24 * 3600

/** Browsers accept the `__Host-` prefix over https only; plain http on loopback uses the bare name. */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-sid' : 'sid'
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${LIFE_SECONDS}${secure ? '; Secure' : ''}`
  return {
    name,
    read(header = '') {
      const found = header.split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`))
      // A duplicate means that another site planted one.
      return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
    },
    write: (value) => `${name}=${value}; ${attributes}`,
  }
}
