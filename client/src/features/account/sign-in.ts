import { navigate, parseRoute, useFirstQueryValue } from '#kit/route'
import { signIn, fetchUser } from '#api'

/** The page requested before the log-in; the log-in pages pass it on to each other. */
export const useRedirectTo = (): string | undefined => useFirstQueryValue('to') ?? undefined

/** Stores the session, then loads the profile; a failure of the latter does not delay the redirect. */
export async function completeSignIn(token: string, redirectTo: string | undefined): Promise<void> {
  signIn(token)
  await Promise.allSettled([fetchUser()])
  redirectAfterLogin(redirectTo)
}

/** Opens the page requested before the log-in, or Home; no other site, because the text comes from the URL. */
export function redirectAfterLogin(redirectTo: string | undefined): void {
  const { path, query } = parseRoute(`/${(redirectTo ?? '').replace(/^[#/]+/, '')}`)
  const isElsewhere = path === '' || path.startsWith('common/login') || path.startsWith('common/register')
  if (isElsewhere) navigate('index/index', {}, { replace: true })
  else navigate(path, Object.fromEntries(query), { replace: true })
}
