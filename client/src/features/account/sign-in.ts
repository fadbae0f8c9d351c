import { navigate, parseAddress } from '#kit/route'
import { signIn, fetchUser } from '#api'

/** Takes the session, then the profile; the way on does not wait for the latter's failure. */
export async function completeSignIn(token: string, redirectTo: string | null): Promise<void> {
  signIn(token)
  await Promise.allSettled([fetchUser()])
  redirectAfterLogin(redirectTo)
}

/** To the page that was wanted before the log-in, or Home. Only pages of this app: the text comes from the address. */
export function redirectAfterLogin(redirectTo: string | null): void {
  const { path, query } = parseAddress(`/${(redirectTo ?? '').replace(/^[#/]+/, '')}`)
  const isElsewhere = path === '' || path.startsWith('common/login') || path.startsWith('common/register')
  navigate(isElsewhere ? 'index/index' : path, isElsewhere ? {} : Object.fromEntries(query), {
    replace: true,
  })
}
