import type { RefusalCode } from '@bourse/contracts/kit'

/** The part of a failed call that decides how a page shows it. */
export type Failure = {
  readonly message: string
  readonly code?: string
  readonly reason?: RefusalCode | undefined
}

/** True if the server does not know the requested record, so that a retry cannot succeed. */
export const isNotFound = ({ reason }: Failure): boolean =>
  reason === 'not_found' || reason?.endsWith('_unknown') === true
