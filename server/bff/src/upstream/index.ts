/**
 * The upstream as a port, and its HTTP adapter: builds each request from the contract, sends it, and reads the answer
 * out of whatever dialect of the family came back.
 * Nothing of a caller's request is copied through, and no byte of an answer leaves that the contract does not name.
 * It never knows which call it carries: what differs is in the row.
 */
export { httpUpstream } from './http-upstream.ts'
export type { HttpUpstreamOptions } from './http-upstream.ts'
export { onTimer } from './concurrency-limiter.ts'
export type { SetTimer } from './concurrency-limiter.ts'
export { EMPTY_COOKIE_JAR } from './cookie-jar.ts'
export type { CookieJar } from './cookie-jar.ts'
export { isDeeperThan } from './json.ts'
export type {
  ClientConnection,
  Outcome,
  Reply,
  Upload,
  Upstream,
  UpstreamCall,
  UpstreamTrace,
  UpstreamObserver,
} from './port.ts'
