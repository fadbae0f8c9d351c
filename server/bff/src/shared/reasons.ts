/** Why Redis was of no use: in few words, because they are labels and lines of the log and must hold no address. */
export type Reason =
  | 'cut'
  | 'slow'
  | 'full'
  | 'refused'
  | 'read-only'
  | 'not-allowed'
  | 'certificate'
  | 'fault'

export const SLOW = 'no answer in time'

const BY_START: readonly (readonly [string, Reason])[] = [
  ['OOM', 'full'],
  ['MISCONF', 'full'],
  ['READONLY', 'read-only'],
  ['NOAUTH', 'not-allowed'],
  ['WRONGPASS', 'not-allowed'],
  ['NOPERM', 'not-allowed'],
  ['LOADING', 'refused'],
  ['MASTERDOWN', 'refused'],
  [SLOW, 'slow'],
  ['Command timed out', 'slow'],
  ['connect ETIMEDOUT', 'cut'],
  ['Connection is closed', 'cut'],
  ['Command aborted', 'cut'],
  ["Stream isn't writeable", 'cut'],
  ['Reached the max retries', 'cut'],
]

/** Reads the message for its kind and never hands it on: it may name the host, the user or what was asked. */
export function reasonOf(error: unknown): Reason {
  const { message = '', code } = error as { message?: string; code?: unknown }
  const known = BY_START.find(([start]) => message.startsWith(start))
  if (known !== undefined) return known[1]
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH') return 'refused'
  if (typeof code !== 'string') return 'fault'
  return /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? 'certificate' : 'cut'
}
