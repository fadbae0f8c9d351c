import type { Redis } from 'ioredis'

/** Before every key, so that Redis may be shared with others; the number goes up when what is kept changes its form. */
export const PREFIX = 'bourse:2:'

/** What must be done at once or not at all. */
export const SCRIPTS = {
  /** Adds to a counter that lives for a while from its first use on. */
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
  /** Takes away what is still as it was left. */
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
