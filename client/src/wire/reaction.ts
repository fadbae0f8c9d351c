import { CallFailure } from '@bourse/contracts/caller'
import { REDIRECT_MS } from '@bourse/contracts/product'
import { say } from '#kit/feedback'
import { current, go } from '#kit/route'
import { t } from '#text'
import { isMember, leave } from './session.ts'

let leaving: ReturnType<typeof setTimeout> | null = null

/** Ten failures at once make one message and one move. */
function leaveOnce(message: string, move: () => void): void {
  if (leaving !== null) return
  say(message, 'error')
  leaving = setTimeout(() => {
    leaving = null
    move()
  }, REDIRECT_MS)
}

function wantedAddress(): string | undefined {
  const { path, query } = current()
  if (path === 'common/login' || path === '') return undefined
  const search = query.toString()
  return search === '' ? path : `${path}?${search}`
}

export const toLogin = (): void => {
  if (current().path !== 'common/login') go('common/login', { to: wantedAddress() }, { replace: true })
}

/** The session is over: forget everything private at once, and go to the log-in page a moment later. */
export function loseSession(message: string): void {
  leave()
  leaveOnce(message, toLogin)
}

/** True for members. Others are told to log in and taken there, with the way back kept. */
export function requireMember(): boolean {
  if (isMember()) return true
  leaveOnce(t('app.login_first'), toLogin)
  return false
}

/** What every failed call leads to, in one place. */
export function reactTo(failure: unknown): void {
  if (!(failure instanceof CallFailure)) return
  if (failure.code === 'session_lost') loseSession(failure.message)
  else if (failure.code === 'identity_required') {
    const from = wantedAddress()
    leaveOnce(failure.message, () => go('setting/real_mark', { from }))
  } else if (failure.code === 'not_available' || failure.reason === 'not_built') say(t('app.not_built'))
  else say(failure.message, 'error')
}
