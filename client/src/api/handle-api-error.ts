import { ApiCallError } from '@bourse/contracts/api-client'
import { REDIRECT_MS } from '@bourse/contracts/product'
import { toast } from '#kit/feedback'
import { current, navigate } from '#kit/route'
import { t } from '#text'
import { isMember, signOut } from './session.ts'

let leaving: ReturnType<typeof setTimeout> | null = null

/** Ten simultaneous failures cause one message and one redirect. */
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

const toLogin = (): void => {
  if (current().path !== 'common/login')
    navigate('common/login', { to: addressAfterLogin() }, { replace: true })
}

/** Ends the session: clears private data immediately and opens the log-in page a moment later. */
export function endSession(message: string): void {
  signOut()
  leaveOnce(message, toLogin)
}

/** True for members. Guests are sent to the log-in page, which leads back afterwards. */
export function requireMember(): boolean {
  if (isMember()) return true
  leaveOnce(t('app.login_first'), toLogin)
  return false
}

/** The handling of every failed call, in one place. */
export function handleApiError(failure: unknown): void {
  if (!(failure instanceof ApiCallError)) return
  if (failure.code === 'session_lost') endSession(failure.message)
  else if (failure.code === 'identity_required') {
    const from = addressAfterLogin()
    leaveOnce(failure.message, () => navigate('setting/real_mark', { from }))
  } else if (failure.code === 'not_available' || failure.reason === 'not_built') toast(t('app.not_built'))
  else toast(failure.message, 'error')
}
