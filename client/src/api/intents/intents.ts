import { account } from '@bourse/contracts/account'
import { createIntents, type Intent, type IntentOutcome } from '@bourse/contracts/api-client'
import { create } from 'zustand'
import { newRequestKey, now, readSession, writeSession } from '#kit/device'
import { toast } from '#kit/feedback'
import { t } from '#text'
import { call, invalidatePrivate, isMember, loadMissingUser, memberId } from '#api'
import { intentText, notDoneText } from './intent-text.ts'

/** The member's intents whose outcome is unknown, for the notice on every page. */
type UnknownIntent = Intent & {
  /** True if the server does not know the outcome either; the member checks the newest records. */
  readonly isUndecided: boolean
}
const unknownIntents = create<{ readonly list: readonly UnknownIntent[] }>(() => ({ list: [] }))
export const useUnknownIntents = (): readonly UnknownIntent[] => unknownIntents((state) => state.list)

function showUnknown(): void {
  const list = isMember() ? intents.unknown() : []
  unknownIntents.setState({
    list: list.map((it) => ({ ...it, isUndecided: intents.isUndecided(it.key) })),
  })
}

/** The member has looked at the newest records. */
export function decideIntent({ key }: Intent): void {
  intents.giveUp(key)
  invalidatePrivate()
}

/** An outcome that no form shows. */
function announce(intent: Intent, outcome: IntentOutcome): void {
  invalidatePrivate()
  if (outcome.kind === 'applied') toast(t(intentText(intent.call, 'applied')), 'success')
  else toast(notDoneText(intent.call, outcome.failure), 'error')
}

export const intents = createIntents({
  write: (endpoint, input, { key }) => call(endpoint, input, { key, isQuiet: true }),
  readOutcome: (request) => call(account.outcome, request, { isQuiet: true }),
  storage: {
    read: () => readSession('intents'),
    write: (text) => writeSession('intents', text),
  },
  member: memberId,
  newKey: newRequestKey,
  now,
  onChange: () => queueMicrotask(showUnknown),
  onSettled: announce,
})

const INTERVAL_MS = 5_000

/** Reads unknown outcomes of earlier pages, and again while there are any; returns its end. */
export function watchIntents(): () => void {
  const settle = async () => {
    await loadMissingUser()
    showUnknown()
    if (intents.unknown().length > 0) await intents.settleAll().then(showUnknown)
  }
  const start = () => void settle()
  addEventListener('online', start)
  addEventListener('pageshow', start)
  const timer = setInterval(start, INTERVAL_MS)
  start()
  return () => {
    removeEventListener('online', start)
    removeEventListener('pageshow', start)
    clearInterval(timer)
  }
}
