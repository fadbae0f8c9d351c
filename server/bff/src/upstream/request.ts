import { fillPath, isRead } from '@bourse/contracts/kit'
import { cookieHeader } from './cookie-jar.ts'
import type { UpstreamCall } from './port.ts'

export type OutgoingRequest = {
  readonly method: 'GET' | 'POST'
  /** Whether a failure leaves nothing changed, whatever the method. */
  readonly isRead: boolean
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | UpstreamCall['upload'] | null
}

/** Path prefix of the endpoints of the family; pictures are outside of it. */
const CALLS = '/api'

/**
 * Builds the upstream request from the endpoint and the validated input. The header list is fixed: nothing is
 * copied from the caller's request. The language is a parameter unless the dialect has a header for it.
 */
export function buildRequest(
  call: UpstreamCall,
  basePath: string,
  languageHeader: string | null = null,
): OutgoingRequest {
  const { endpoint, upload } = call
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    'accept-language': call.language,
    'x-request-id': call.requestId,
  }
  if (languageHeader !== null) headers[languageHeader] = call.language
  if (call.token !== null) headers['authorization'] = call.token
  const cookies = cookieHeader(call.cookieJar)
  if (cookies !== '') headers['cookie'] = cookies
  if (call.caller !== undefined && call.caller !== null) {
    headers['x-bourse-key'] = call.caller.key
    headers['x-bourse-address'] = call.caller.address
    if (call.caller.device !== null) headers['x-bourse-device'] = call.caller.device
  }
  if (typeof call.idempotencyKey === 'string') headers['idempotency-key'] = call.idempotencyKey
  if (endpoint.http?.usesPageOrigin === true && typeof call.pageOrigin === 'string')
    headers['x-page-origin'] = call.pageOrigin
  if (endpoint.method === 'GET') {
    return {
      method: 'GET',
      isRead: true,
      path: `${basePath}${languageHeader === null ? queryPath(call) : plainPath(call)}`,
      headers,
      body: null,
    }
  }
  const { path: filled, rest } = fillPath(endpoint.path, call.input)
  const path = `${basePath}${CALLS}${filled}`
  if (upload !== undefined && upload !== null) {
    headers['content-type'] = upload.contentType
    if (upload.length !== null) headers['content-length'] = String(upload.length)
    return { method: 'POST', isRead: false, path: `${path}?lang=${call.language}`, headers, body: upload }
  }
  headers['content-type'] = 'application/x-www-form-urlencoded'
  return {
    method: 'POST',
    isRead: isRead(endpoint),
    path,
    headers,
    body: formText(languageHeader === null ? { ...rest, lang: call.language } : rest),
  }
}

/** Path and query of a read whose language is in a header. */
function plainPath({ endpoint, input }: UpstreamCall): string {
  const { path, rest } = fillPath(endpoint.path, input)
  const query = formText(rest)
  return query === '' ? `${CALLS}${path}` : `${CALLS}${path}?${query}`
}

type CachedPath = Pick<UpstreamCall, 'endpoint' | 'language'> & { readonly path: string }
const cachedPaths = new WeakMap<UpstreamCall['input'], CachedPath>()

/**
 * Builds path and query of a read. The inputs of frequent queries are the same frozen object each time, so
 * the result is memoized.
 */
function queryPath({ endpoint, input, language }: UpstreamCall): string {
  const before = cachedPaths.get(input)
  if (before !== undefined && before.endpoint === endpoint && before.language === language) return before.path
  const { path: filled, rest } = fillPath(endpoint.path, input)
  const path = `${CALLS}${filled}?${formText({ ...rest, lang: language })}`
  if (Object.isFrozen(input)) cachedPaths.set(input, { endpoint, language, path })
  return path
}

/** Encodes a form with arrays as `name[0]`, `name[1]`, as the family's servers expect. */
function formText(fields: Readonly<Record<string, unknown>>): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) value.forEach((item, at) => form.append(`${name}[${at}]`, asText(item)))
    else if (value !== undefined && value !== null) form.append(name, asText(value))
  }
  return form.toString()
}

function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new TypeError('a contract input encodes to texts, numbers and booleans only')
}
