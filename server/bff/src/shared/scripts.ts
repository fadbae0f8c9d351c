import type { Redis } from 'ioredis'

/** Prefix of every key, so that Redis can be shared; the number increases when a stored format changes. */
export const PREFIX = 'bourse:2:'

/** Atomic operations. */
export const SCRIPTS = {
  /** Increments a counter that expires a fixed time after its first use. */
  count: {
    numberOfKeys: 1,
    lua: `-- count
local n = redis.call('INCRBY', KEYS[1], ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  left = tonumber(ARGV[2])
end
return {n, left}`,
  },
  /** Deletes a value if it is unchanged. */
  drop: {
    numberOfKeys: 1,
    lua: `-- drop
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0`,
  },
}

export type Commands = Redis & {
  count(key: string, by: number, windowMs: number): Promise<[count: number, leftMs: number]>
  drop(key: string, value: string): Promise<number>
}
