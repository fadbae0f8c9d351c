import { isIP } from 'node:net'
import * as z from 'zod/mini'

const PORT_MAX = 65_535
export const port = z.codec(
  z
    .string()
    .check(
      z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX, { error: 'a port number' }),
    ),
  z.number(),
  { decode: Number, encode: String },
)
export const onOff = z.codec(z.enum(['on', 'off'], { error: 'on or off' }), z.boolean(), {
  decode: (text) => text === 'on',
  encode: (value) => (value ? 'on' : 'off'),
})
export const DAY_MS = 86_400_000
const UNITS_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: DAY_MS }
/** A waiting time in milliseconds: 90s, 30m, 24h, 7d or 0. */
export const duration = z.codec(
  z.string().check(z.regex(/^(0|[1-9]\d{0,5}[smhd])$/, { error: 'a duration like 30m, 24h or 0' })),
  z.number(),
  {
    decode: (text) => Number(text.replace(/\D/g, '')) * (UNITS_MS[text.slice(-1)] ?? 0),
    encode: (ms) => (ms === 0 ? '0' : `${ms / 1_000}s`),
  },
)
export const megabytes = z.codec(
  z.string().check(z.regex(/^(0|[1-9]\d{0,5})$/, { error: 'megabytes, 0 to 999999' })),
  z.number(),
  { decode: Number, encode: String },
)
export const sockets = z.codec(
  z.string().check(z.regex(/^[1-9]\d{0,4}$/, { error: 'a number of sockets, 1 to 99999' })),
  z.number(),
  { decode: Number, encode: String },
)
/** The key by which a BFF authenticates to the exchange's feed. */
export const FEED_KEY = /^[\x21-\x7e]{32,256}$/
/** Whether a text has valid keys, separated by commas; a file may have spaces and line breaks around them. */
export const isSessionKeys = (text: string): boolean => /^[0-9a-f]{64}(?:\s*,\s*[0-9a-f]{64})*$/i.test(text)
export const database = z.url({ protocol: /^postgres(ql)?$/, error: 'a postgresql address' })
export const isDatabaseUrl = (text: string): boolean => z.safeParse(database, text).success
export const CONNECTIONS_MAX = 100
export const address = z.url({ protocol: /^https?$/, error: 'an http or https address' })
export const redisAddress = z.url({ protocol: /^rediss?$/, error: 'a redis or rediss address' })
export const isRedisUrl = (text: string): boolean => z.safeParse(redisAddress, text).success

const REBATE_PERCENT_MAX = 50
/** Whole percents of both levels, at most half of the fee together: 20,10. */
export const rebatePercent = z.codec(
  z
    .string()
    .check(
      z.refine(
        (text) =>
          /^\d{1,2},\d{1,2}$/.test(text) &&
          text.split(',').reduce((total, percent) => total + Number(percent), 0) <= REBATE_PERCENT_MAX,
        { error: `two whole percents like 20,10, together at most ${REBATE_PERCENT_MAX}` },
      ),
    ),
  z.array(z.number()),
  { decode: (text) => text.split(',').map(Number), encode: (percents) => percents.join(',') },
)
const HOST_NAME =
  /^(?!\d+(?:\.\d+)*$)[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,62}[a-z\d])?)*$/i
export const isHost = (text: string): boolean => isIP(text) !== 0 || HOST_NAME.test(text)
