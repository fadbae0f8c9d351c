import { describe, expect, it } from 'vitest'
import { addMs, toAmount, amountText, type Instant, toInstant, instantText, MINUTE, SECOND } from '#kit'
import type { MarketId, MinuteBlockRow } from '#market'
import { chainInput, encodeTicks, type SecondTicks } from '#ticks'
import { checkRecord, type RecordCheck } from './check-record.ts'

/** Not SHA-256, which this package does not have: any hash that depends on every byte. */
function digest(bytes: Uint8Array): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn
  return hash.toString(16).padStart(16, '0')
}
/** Blocks of this test carry hexadecimal digits. */
const toText = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const fromText = (text: string): Uint8Array<ArrayBuffer> => {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new TypeError('no hexadecimal digits')
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

const BTC = '1' as MarketId
const START = toInstant(Date.UTC(2026, 2, 4, 8))
const STEPS = [{ id: BTC, priceTick: toAmount('0.01'), lotStep: toAmount('0.001') }]
const at = (seconds: number): Instant => addMs(START, seconds * SECOND)

const second = (offset: number, price: string): SecondTicks => ({
  at: at(offset),
  ticks: new Map([
    [BTC, { market: BTC, at: at(offset), price: toAmount(price), volume: toAmount('1') }] as const,
  ]),
})

/** The chained blocks of minutes of seconds; `previous` is the link before the first. */
function chain(
  minutes: readonly (readonly SecondTicks[])[],
  previous = 'aa',
  steps = STEPS,
): MinuteBlockRow[] {
  const blocks: MinuteBlockRow[] = []
  for (const seconds of minutes) {
    const minute = toInstant(Math.floor((seconds[0] as SecondTicks).at / MINUTE) * MINUTE)
    // A minute has the markets that were open.
    const open = steps.filter(({ id }) => seconds.every(({ ticks }) => ticks.has(id)))
    const bytes = encodeTicks(seconds, open)
    const before = blocks.at(-1)?.link ?? previous
    const own = digest(bytes)
    const link = digest(chainInput(before, [minute], own))
    blocks.push({ minute, ticks: toText(bytes), digest: own, previous: before, link })
  }
  return blocks
}

const whole = (minute: number, price: string) =>
  Array.from({ length: 60 }, (_, offset) => second(minute * 60 + offset, price))
const sample = (offset: number, price: string, market = '1') => ({
  market,
  at: instantText(at(offset)),
  price,
  id: '7',
})
const RECORD = chain([whole(0, '600'), whole(1, '610.5'), whole(2, '620')])

const check = (ticks: Parameters<typeof checkRecord>[0]['ticks'], blocks: readonly MinuteBlockRow[]) =>
  checkRecord(
    { kind: 'close', inputs: {}, ticks },
    { digest, fromBase64: fromText, read: async () => blocks },
  )
const found = (result: RecordCheck | null) =>
  result === null
    ? null
    : result.kind === 'differs'
      ? [result.part, result.recorded]
      : result.kind === 'uncovered'
        ? [result.why]
        : ['agrees']

describe('a receipt beside the public record', () => {
  it('agrees when every price is the recorded one', async () => {
    expect(await check([sample(60, '610.5'), sample(119, '610.5')], RECORD)).toEqual({ kind: 'agrees' })
  })

  it('without ticks has nothing to compare', async () => {
    expect(await check([], RECORD)).toBeNull()
  })

  it('reads each minute once, as the record names it', async () => {
    const read: string[] = []
    const ticks = [sample(60, '610.5'), sample(61, '610.5'), sample(59, '600')]
    await checkRecord(
      { kind: 'close', inputs: {}, ticks },
      {
        digest,
        fromBase64: fromText,
        read: async (instant) => {
          read.push(instantText(instant))
          return RECORD
        },
      },
    )
    expect(read).toEqual([instantText(at(60)), instantText(at(59))])
  })

  const blocks = RECORD as [MinuteBlockRow, MinuteBlockRow, MinuteBlockRow]
  const [before, own, after] = blocks
  const forged = chain([whole(1, '611')], before.link)[0] as MinuteBlockRow
  const rows: readonly (readonly [string, ReturnType<typeof sample>, readonly MinuteBlockRow[], unknown])[] =
    [
      ['a tampered copy', sample(61, '610.51'), RECORD, ['price', '610.5']],
      ['a copy that is no price', sample(61, 'much'), RECORD, ['price', '610.5']],
      ['a market that the record lacks', sample(61, '610.5', '2'), RECORD, ['price', null]],
      [
        'tampered ticks of a block',
        sample(61, '611'),
        [before, { ...own, ticks: forged.ticks }, after],
        ['block', null],
      ],
      [
        'tampered ticks with their digest',
        sample(61, '611'),
        [before, { ...own, ticks: forged.ticks, digest: forged.digest }, after],
        ['block', null],
      ],
      ['a whole forged minute', sample(61, '611'), [before, forged, after], ['gap', null]],
      ['unreadable ticks', sample(61, '611'), [before, { ...own, ticks: '?' }, after], ['block', null]],
      [
        'a block under the minute of another',
        sample(61, '610.5'),
        [{ ...own, minute: after.minute }],
        ['block', null],
      ],
      ['a removed minute', sample(61, '600'), [before, after], ['gap', null]],
      ['a second after the newest minute', sample(61, '600'), [before], ['pending']],
      ['a second before the oldest minute', sample(61, '620'), [after], ['absent']],
      ['an empty record', sample(61, '610.5'), [], ['absent']],
      ['a time that cannot be read', { ...sample(61, '610.5'), at: 'soon' }, RECORD, ['absent']],
    ]
  it.each(rows)('never agrees with %s', async (_what, tick, record, result) => {
    expect(found(await check([sample(60, '610.5'), tick], record))).toEqual(result)
  })

  it('differs rather than lacks a part when both are found', async () => {
    const result = await check([sample(300, '1'), sample(0, '1')], RECORD)
    expect(found(result)).toEqual(['price', '600'])
  })
})

describe('an overnight fee of a market that was closed at midnight', () => {
  const STOCK = '40' as MarketId
  const steps = [...STEPS, { id: STOCK, priceTick: toAmount('0.01'), lotStep: toAmount('0.001') }]
  /** A minute of BTC, and of the stock while it is open. */
  const minute = (number: number, price: string | null = null): SecondTicks[] =>
    whole(number, '600').map(({ at: instant, ticks }) => {
      const own = price === null ? [] : [[STOCK, createTick(instant, price)] as const]
      return { at: instant, ticks: new Map([...ticks, ...own]) }
    })
  const createTick = (instant: Instant, price: string) => ({
    market: STOCK,
    at: instant,
    price: toAmount(price),
    volume: toAmount('1'),
  })
  const closing = { market: STOCK, at: instantText(at(59)), price: '230', id: '8' }
  /** Midnight is the first second of minute 240; the receipt has the price of the last second of minute 0. */
  const midnight = at(240 * 60)
  const checkNight = (late: string | null, { isPublished = true } = {}) => {
    const record = chain([minute(0, '230'), minute(1)], 'aa', steps)
    const night = chain([minute(239, late), minute(240), minute(241)], 'bb', steps)
    const around = isPublished ? night : night.slice(0, 1)
    return checkRecord(
      { kind: 'overnight', inputs: { midnight: instantText(midnight) }, ticks: [closing] },
      { digest, fromBase64: fromText, read: async (instant) => (instant < at(120) ? record : around) },
    )
  }

  it('agrees when the record has no newer price of the market up to midnight', async () => {
    expect(await checkNight(null)).toEqual({ kind: 'agrees' })
  })

  it('differs when the record has one', async () => {
    expect(found(await checkNight('241'))).toEqual(['newer', '241'])
  })

  it('is not covered before the minute of midnight is published', async () => {
    const result = await checkNight(null, { isPublished: false })
    expect(result).toMatchObject({
      kind: 'uncovered',
      why: 'pending',
      sample: { at: instantText(midnight) },
    })
  })
})

describe('a second in which the market stood still', () => {
  it('has the newest price before it, in its minute or in an earlier one', async () => {
    const record = chain([
      [second(0, '600'), second(10, '601')],
      [second(7 * 60 + 30, '650'), second(7 * 60 + 31, '651')],
    ])
    for (const [offset, price] of [
      [5, '600'],
      [10, '601'],
      [59, '601'],
      [200, '601'],
      [7 * 60 + 29, '601'],
      [7 * 60 + 30, '650'],
      [7 * 60 + 40, '651'],
    ] as const) {
      expect(found(await check([sample(offset, price)], record))).toEqual(['agrees'])
      const other = amountText(toAmount(`${price}.01`))
      expect(found(await check([sample(offset, other)], record))).toEqual(['price', price])
    }
    expect(found(await check([sample(8 * 60, '651')], record))).toEqual(['pending'])
  })
})
