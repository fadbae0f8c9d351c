/**
 * The upstream as a port, and its HTTP adapter: builds each request from the contract, sends it, and reads the answer
 * out of whatever dialect of the family came back.
 * Nothing of a caller's request is copied through, and no byte of an answer leaves that the contract does not name.
 * It never knows which call it carries: what differs is in the row.
 */
export { httpUpstream } from './http-upstream.ts'
export type { HttpUpstreamOptions } from './http-upstream.ts'
export { onTimer } from './gate.ts'
export type { Later } from './gate.ts'
export { EMPTY_JAR } from './jar.ts'
export type { Jar } from './jar.ts'
export { isDeeperThan } from './json.ts'
export { Written } from './projection.ts'
export type {
  Caller,
  Outcome,
  Reply,
  Upload,
  Upstream,
  UpstreamCall,
  UpstreamTrace,
  UpstreamWatch,
} from './port.ts'
