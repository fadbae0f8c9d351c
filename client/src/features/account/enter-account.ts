import { go, parseAddress } from '#kit/route'
import { enter, fetchUser } from '#wire'

/** Takes the session, then the profile; the way on does not wait for the latter's failure. */
export async function enterAccount(token: string, wanted: string | null): Promise<void> {
  enter(token)
  await Promise.allSettled([fetchUser()])
  goOn(wanted)
}

/** To the page that was wanted before the log-in, or Home. Only pages of this app: the text comes from the address. */
export function goOn(wanted: string | null): void {
  const { path, query } = parseAddress(`/${(wanted ?? '').replace(/^[#/]+/, '')}`)
  const isElsewhere = path === '' || path.startsWith('common/login') || path.startsWith('common/register')
  go(isElsewhere ? 'index/index' : path, isElsewhere ? {} : Object.fromEntries(query), { replace: true })
}
