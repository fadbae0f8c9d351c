import { ApiCallError } from '@bourse/contracts/api-client'
import { REDIRECT_MS } from '@bourse/contracts/product'
import { runningTime } from '#kit/device'
import { toast } from '#kit/feedback'
import { retainForms } from '#kit/lost-form'
import { current, formatRoute, navigate } from '#kit/route'
import { t } from '#text'
import { isMember, signOut } from './session.ts'

/** A redirect that waits: with the page that a guest may still leave, or null if leaving changes nothing. */
let leaving: { readonly timer: ReturnType<typeof setTimeout>; readonly page: string | null } | null = null

/** Ten simultaneous failures cause one message and one redirect. */
function leaveOnce(message: string, move: () => void, page: string | null = null): void {
  if (leaving === null) toast(message, 'error')
  else if (leaving.page === null || leaving.page === page) return
  else clearTimeout(leaving.timer)
  const timer = setTimeout(() => {
    leaving = null
    if (page === null || current().path === page) move()
  }, REDIRECT_MS)
  leaving = { timer, page }
}

function addressAfterLogin(): string | undefined {
  const address = current()
  return address.path === 'common/login' || address.path === '' ? undefined : formatRoute(address)
}

const toLogin = (): void => {
  if (current().path !== 'common/login')
    navigate('common/login', { to: addressAfterLogin() }, { replace: true })
}

/** Calls sent before the loss of a session report it again within this time. */
const SAME_LOSS_MS = 5_000
let lostAt = Number.NEGATIVE_INFINITY

/**
 * Ends the session of a token that was refused: clears private data immediately and opens the log-in page a moment
 * later. Nothing is lost if another tab has logged in since.
 */
export function endSession(message: string, refused: string | null): void {
  const isSameLoss = !isMember() && runningTime() - lostAt < SAME_LOSS_MS
  retainForms()
  signOut(refused)
  if (isSameLoss || isMember()) return
  lostAt = runningTime()
  leaveOnce(message, toLogin)
}

/**
 * True for members. Guests are sent to the log-in page, which leads back afterwards, unless they leave the
 * page before.
 */
export function requireMember(): boolean {
  if (isMember()) return true
  leaveOnce(t('app.login_first'), toLogin, current().path)
  return false
}

/** Handles every failed call. */
export function handleApiError(failure: unknown): void {
  if (!(failure instanceof ApiCallError)) return
  if (failure.code === 'session_lost') endSession(failure.message, failure.token ?? null)
  else if (failure.code === 'identity_required') {
    const from = addressAfterLogin()
    leaveOnce(failure.message, () => navigate('setting/real_mark', { from }))
  } else if (failure.code === 'input_invalid' && failure.requestId !== undefined)
    toast(t('app.parameter_error'), 'error')
  else if (failure.code === 'not_available' || failure.reason === 'not_built') toast(t('app.not_built'))
  else toast(failure.message, 'error')
}
