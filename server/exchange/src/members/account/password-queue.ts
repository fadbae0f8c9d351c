import { Overloaded } from '#platform/kernel'

/** The caller that waits for a password check; null after a session or a code has proven who it is. */
export type PasswordCaller = { readonly caller: string | null; readonly isKnown: boolean }
export const PROVEN: PasswordCaller = { caller: null, isKnown: true }

const RUNNING_MAX = 2
const WAITING_MAX = 20

type QueuedCall = { readonly caller: string | null; readonly resume: () => void }

/**
 * Runs two password checks at a time. Callers that the account knows wait in a queue of their own, which goes
 * first, so guests with many addresses cannot fill it; each caller may wait once. Beyond that a check is
 * refused as overload.
 */
export function createPasswordQueue() {
  const known: QueuedCall[] = []
  const guests: QueuedCall[] = []
  let running = 0

  const turn = ({ caller, isKnown }: PasswordCaller): Promise<void> => {
    const queue = isKnown ? known : guests
    const waitsAlready = caller !== null && queue.some((queued) => queued.caller === caller)
    if (waitsAlready || queue.length >= WAITING_MAX) throw new Overloaded('too many passwords to check')
    return new Promise((resume) => queue.push({ caller, resume }))
  }

  return async function inTurn<T>(waiting: PasswordCaller, work: () => Promise<T>): Promise<T> {
    // A finished check passes its slot to the next waiting one, so a later call cannot take it.
    if (running >= RUNNING_MAX) await turn(waiting)
    else running++
    try {
      return await work()
    } finally {
      const next = known.shift() ?? guests.shift()
      if (next === undefined) running--
      else next.resume()
    }
  }
}
