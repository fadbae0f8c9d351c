/** The reason why a Redis command failed: short labels for metrics and logs, without addresses. */
export type Reason =
  | 'cut'
  | 'slow'
  | 'full'
  | 'refused'
  | 'read-only'
  | 'not-allowed'
  | 'certificate'
  | 'fault'

export const SLOW = 'no response in time'

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

/**
 * Classifies an error by its message without passing it on: it may contain the host, the user or the command.
 */
export function classifyError(error: unknown): Reason {
  const { message = '', code } = error as { message?: string; code?: unknown }
  const known = BY_START.find(([start]) => message.startsWith(start))
  if (known !== undefined) return known[1]
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EHOSTUNREACH') return 'refused'
  if (typeof code !== 'string') return 'fault'
  return /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? 'certificate' : 'cut'
}
