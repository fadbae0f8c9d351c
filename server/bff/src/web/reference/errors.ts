import { ERROR_STATUS, type Endpoint, type ErrorCode, isServedByBff } from '@bourse/contracts/kit'

/** The meaning of each error, with advice. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  session_lost: 'No session, or it has ended. Sign in again.',
  identity_required: 'The member must verify their identity first.',
  refused:
    'The exchange refused. `message` is for people, `reason` for programs; a retry has the same result.',
  input_invalid:
    'Some of the input is not valid; `fields` has a code for each. Nothing was sent to the exchange.',
  not_found: 'There is no such endpoint.',
  method_not_allowed: 'The endpoint has another method; see `Allow`.',
  too_large: 'The request is larger than 64 kB, or a picture than 5 MB.',
  unsupported_media: 'The body is neither a form nor JSON; pictures are multipart.',
  rate_limited: 'Too many requests. `Retry-After` has the seconds to wait.',
  upstream_unreachable: 'The exchange could not be reached: nothing was done.',
  upstream_invalid: 'The exchange sent no usable response. For a write the outcome is unknown.',
  not_available: 'This exchange does not support the endpoint.',
  overloaded: 'Busy at the moment. `Retry-After` has the seconds to wait; nothing was done.',
  upstream_timeout:
    'The exchange did not respond in time. For a write the outcome is unknown: check before retrying.',
  internal: 'Something went wrong on our side.',
}

/** Lists the errors that an endpoint can return, by status. */
export function listErrors(endpoint: Endpoint): ErrorCode[] {
  const { access, method } = endpoint
  const codes: ErrorCode[] = ['input_invalid', 'rate_limited', 'overloaded', 'internal']
  if (access !== 'public') codes.push('session_lost')
  if (access === 'verified') codes.push('identity_required')
  if (method === 'POST') codes.push('too_large', 'unsupported_media')
  // An endpoint that every exchange has may still have extension inputs.
  const isBeyond = endpoint.upstream?.extension === true || endpoint.upstream?.requiresExtension !== undefined
  if (isBeyond && !isServedByBff(endpoint)) codes.push('not_available')
  if (!isServedByBff(endpoint))
    codes.push('refused', 'upstream_unreachable', 'upstream_invalid', 'upstream_timeout')
  return codes.toSorted((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])
}
