/**
 * The backend for the frontend: the only public entry point in front of an upstream of the family, with one
 * normalised API. It reads no environment and does not know the exchange; the caller passes the upstream's
 * URL, clock, random source and keys. It stores nothing.
 */
export { probeRedis } from '#shared'
export type { RedisProbe } from '#shared'
export { createBff } from './bff.ts'
export type { Bff, ListeningPorts } from './bff.ts'
export type { BffOptions } from './options.ts'
