/** The one cookie: its name and its text, both ways. */
export type SessionCookie = {
  readonly name: string
  /** The value in a request's Cookie header, if it is there exactly once. */
  read(header: string | undefined): string | undefined
  /** A Set-Cookie line. */
  write(value: string): string
}

const LIFE_SECONDS = 14 * 24 * 3600

/** The `__Host-` name is taken by browsers over https only; plain http on loopback gets the bare name. */
export function sessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-sid' : 'sid'
  const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${LIFE_SECONDS}${secure ? '; Secure' : ''}`
  return {
    name,
    read(header = '') {
      const found = header.split(/;\s*/).filter((pair) => pair.startsWith(`${name}=`))
      // Two cookies of this name mean that somebody planted one.
      return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined
    },
    write: (value) => `${name}=${value}; ${attributes}`,
  }
}
