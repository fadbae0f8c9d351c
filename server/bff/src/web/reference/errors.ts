import { ERROR_STATUS, type Endpoint, type ErrorCode } from '@bourse/contracts/kit'

/** What each failure tells a caller, and what to do about it. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  session_lost: 'No session, or it has ended. Sign in again.',
  identity_required: 'The member must confirm his identity first.',
  refused:
    'The exchange said no. `message` is for people, `reason` for programs; asking again changes nothing.',
  input_invalid:
    'Some of the input is not valid; `fields` says of each what. Nothing was asked of the exchange.',
  not_found: 'There is no such call.',
  method_not_allowed: 'This call has another method; `Allow` names it.',
  too_large: 'The request is larger than 64 kB, or a picture than 5 MB.',
  unsupported_media: 'The body is neither a form nor JSON; pictures are multipart.',
  rate_limited: 'Too many requests. `Retry-After` says for how many seconds to wait.',
  upstream_unreachable: 'The exchange could not be reached: nothing was done.',
  upstream_invalid: 'The exchange gave no usable answer. For a write the outcome is unknown.',
  not_available: 'This exchange does not offer the call.',
  overloaded: 'Busy at the moment. `Retry-After` says for how many seconds to wait; nothing was done.',
  upstream_timeout:
    'The exchange did not answer in time. For a write the outcome is unknown: check before trying again.',
  internal: 'Something went wrong on our side.',
}

/** Which failures a call can give, in the order of their statuses. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, method } = endpoint
  const codes: ErrorCode[] = ['input_invalid', 'rate_limited', 'overloaded', 'internal']
  if (access !== 'public') codes.push('session_lost')
  if (access === 'verified') codes.push('identity_required')
  if (method === 'POST') codes.push('too_large', 'unsupported_media')
  // Of a call that every exchange has, inputs may be beyond some.
  const isBeyond = endpoint.extension === true || endpoint.requiresExtension !== undefined
  if (isBeyond && endpoint.servedByBff !== true) codes.push('not_available')
  if (endpoint.servedByBff !== true)
    codes.push('refused', 'upstream_unreachable', 'upstream_invalid', 'upstream_timeout')
  return codes.toSorted((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])
}
