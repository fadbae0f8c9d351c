/**
 * The upstream as a port, and its HTTP adapter: builds each request from the contract, sends it, and decodes
 * the response from any dialect of the family. No part of the caller's request is copied, and undeclared
 * response fields are dropped. It never checks for an endpoint by name; differences are in the endpoint's
 * row.
 */
export { httpUpstream } from './http-upstream.ts'
export type { ReceivedResponse } from './requester.ts'
export type { HttpUpstreamOptions, InstrumentedUpstream } from './http-upstream.ts'
export { onTimer } from './concurrency-limiter.ts'
export type { SetTimer } from './concurrency-limiter.ts'
export { EMPTY_COOKIE_JAR } from './cookie-jar.ts'
export type { CookieJar } from './cookie-jar.ts'
export { isDeeperThan } from './json.ts'
export { describeFault } from './port.ts'
export type {
  ClientConnection,
  ForwardedCaller,
  Outcome,
  Reply,
  Upload,
  Upstream,
  UpstreamCall,
  UpstreamTrace,
  UpstreamObserver,
} from './port.ts'
