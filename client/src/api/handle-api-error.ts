import { ApiCallError } from '@bourse/contracts/api-client'
import { REDIRECT_MS } from '@bourse/contracts/product'
import { toast } from '#kit/feedback'
import { current, navigate } from '#kit/route'
import { t } from '#text'
import { isMember, signOut } from './session.ts'

let leaving: ReturnType<typeof setTimeout> | null = null

/** Ten failures at once make one message and one move. */
function leaveOnce(message: string, move: () => void): void {
  if (leaving !== null) return
  toast(message, 'error')
  leaving = setTimeout(() => {
    leaving = null
    move()
  }, REDIRECT_MS)
}

function addressAfterLogin(): string | undefined {
  const { path, query } = current()
  if (path === 'common/login' || path === '') return undefined
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}

export const toLogin = (): void => {
  if (current().path !== 'common/login')
    navigate('common/login', { to: addressAfterLogin() }, { replace: true })
}

/** The session is over: forget everything private at once, and go to the log-in page a moment later. */
export function endSession(message: string): void {
  signOut()
  leaveOnce(message, toLogin)
}

/** True for members. Others are told to log in and taken there, with the way back kept. */
export function requireMember(): boolean {
  if (isMember()) return true
  leaveOnce(t('app.login_first'), toLogin)
  return false
}

/** What every failed call leads to, in one place. */
export function handleApiError(failure: unknown): void {
  if (!(failure instanceof ApiCallError)) return
  if (failure.code === 'session_lost') endSession(failure.message)
  else if (failure.code === 'identity_required') {
    const from = addressAfterLogin()
    leaveOnce(failure.message, () => navigate('setting/real_mark', { from }))
  } else if (failure.code === 'not_available' || failure.reason === 'not_built') toast(t('app.not_built'))
  else toast(failure.message, 'error')
}
