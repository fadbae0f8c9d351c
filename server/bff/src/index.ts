/**
 * The backend for the frontend: one closed door in front of an upstream of the family, with one clean face.
 * It reads no environment and knows no exchange; whoever starts it says where the upstream is and gives it time, chance
 * and keys. It stores nothing.
 */
export { probeRedis } from '#shared'
export type { RedisProbe } from '#shared'
export { createBff } from './bff.ts'
export type { Bff, BffOptions, Listening } from './bff.ts'
