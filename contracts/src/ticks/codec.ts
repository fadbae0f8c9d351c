import { type Amount, assert, type Instant, toInstant, MINUTE, SECOND } from '#kit'
import type { Candle, MarketId } from '#market'

/** The price of a market in one second, and the volume traded in it. */
export type Tick = {
  readonly market: MarketId
  /** The beginning of the second. */
  readonly at: Instant
  readonly price: Amount
  /** Volume in units of the base asset. */
  readonly volume: Amount
}

/** The steps of a market's prices and volumes, which choose the decimals of the compact form. */
type Steps = { readonly id: MarketId; readonly priceTick: Amount; readonly lotStep: Amount }

/** The ticks of all markets in one second. */
export type SecondTicks = { readonly at: Instant; readonly ticks: ReadonlyMap<MarketId, Tick> }

/*
 * The compact form of recorded ticks and bars. Integers are LEB128 varints, signed ones zigzag.
 *
 * Ticks of one minute: version 1, minute (unix time / 60), number of seconds n, n offsets within the minute, number of
 * markets, and for each market: id, decimals of its prices, decimals of its volumes, n × (signed difference to the price
 * before, in units of the last decimal; volume in units of the last decimal).
 *
 * Bars of one opening: version 1, number of markets, and for each: id, decimals of prices, decimals of volumes, low,
 * open − low, close − low, high − low, volume.
 */
const VERSION = 1n
const DECIMALS = 18
const ID_FACTOR = 1000n

/** A tick's id follows from its second and its market: seconds since 1970 × 1000 + market id. */
export const tickId = (market: MarketId, at: Instant): string =>
  String(BigInt(at / SECOND) * ID_FACTOR + BigInt(market))

export const parseTickId = (id: string): { readonly market: MarketId; readonly at: Instant } => ({
  market: String(BigInt(id) % ID_FACTOR) as MarketId,
  at: toInstant(Number(BigInt(id) / ID_FACTOR) * SECOND),
})

export function encodeTicks(
  seconds: readonly SecondTicks[],
  markets: readonly Steps[],
): Uint8Array<ArrayBuffer> {
  const first = seconds[0]
  assert(first !== undefined, 'a block of ticks has at least one second')
  const minute = Math.floor(first.at / MINUTE)
  const out = writer()
  for (const value of [VERSION, BigInt(minute), BigInt(seconds.length)]) out.put(value)
  for (const { at } of seconds) {
    assert(Math.floor(at / MINUTE) === minute, 'a block of ticks is of one minute')
    out.put(BigInt((at - minute * MINUTE) / SECOND))
  }
  out.put(BigInt(markets.length))
  for (const terms of markets) {
    const ticks = seconds.map(({ ticks }) => ticks.get(terms.id))
    const prices = ticks.map((tick) => tick?.price ?? missing(terms))
    const volumes = ticks.map((tick) => tick?.volume ?? missing(terms))
    const [priceUnit, volumeUnit] = [findUnit(prices, terms.priceTick), findUnit(volumes, terms.lotStep)]
    for (const value of [BigInt(terms.id), priceUnit.decimals, volumeUnit.decimals]) out.put(value)
    let before = 0n
    prices.forEach((price, at) => {
      const units = price / priceUnit.size
      out.putSigned(units - before)
      out.put((volumes[at] as Amount) / volumeUnit.size)
      before = units
    })
  }
  return out.bytes()
}

const missing = (terms: Steps): never => {
  throw new Error(`a recorded second lacks market ${terms.id}`)
}

export const decodeTicks = (bytes: Uint8Array): SecondTicks[] => decodeBlock(bytes, null)

/** The seconds of a block with the ticks of one market; the others are skipped. */
export const decodeMarketTicks = (bytes: Uint8Array, market: MarketId): SecondTicks[] =>
  decodeBlock(bytes, market)

function decodeBlock(bytes: Uint8Array, only: MarketId | null): SecondTicks[] {
  const read = reader(bytes)
  const minute = read.number()
  const seconds = Array.from({ length: read.number() }, () => 0).map(() =>
    toInstant(minute * MINUTE + read.number() * SECOND),
  )
  const result = seconds.map((at) => ({ at, ticks: new Map<MarketId, Tick>() }))
  for (let left = read.number(); left > 0; left--) {
    const market = String(read.number()) as MarketId
    if (only !== null && market !== only) {
      read.skip(2 + 2 * result.length)
      continue
    }
    const [priceUnit, volumeUnit] = [computeSize(read.get()), computeSize(read.get())]
    let units = 0n
    for (const { at, ticks } of result) {
      units += read.signed()
      const volume = (read.get() * volumeUnit) as Amount
      ticks.set(market, { market, at, price: (units * priceUnit) as Amount, volume })
    }
  }
  read.end()
  return result
}

export function encodeBars(
  bars: ReadonlyMap<MarketId, Omit<Candle, 'time'>>,
  markets: readonly Steps[],
): Uint8Array<ArrayBuffer> {
  const out = writer()
  out.put(VERSION)
  out.put(BigInt(bars.size))
  for (const terms of markets) {
    const bar = bars.get(terms.id)
    if (bar === undefined) continue
    const { open, high, low, close } = bar
    const volume = bar.volume as Amount
    const priceUnit = findUnit([open, high, low, close], terms.priceTick)
    const volumeUnit = findUnit([volume], terms.lotStep)
    for (const value of [BigInt(terms.id), priceUnit.decimals, volumeUnit.decimals]) out.put(value)
    for (const price of [low, open - low, close - low, high - low]) out.put(price / priceUnit.size)
    out.put(volume / volumeUnit.size)
  }
  return out.bytes()
}

/** The candle of one market; null when the bars lack it. */
export function decodeBar(bytes: Uint8Array, market: MarketId, time: Instant): Candle | null {
  const read = reader(bytes)
  for (let left = read.number(); left > 0; left--) {
    const isRequested = String(read.number()) === market
    const [priceUnit, volumeUnit] = [computeSize(read.get()), computeSize(read.get())]
    if (!isRequested) {
      read.skip(5)
      continue
    }
    const low = read.get() * priceUnit
    const above = () => (low + read.get() * priceUnit) as Amount
    const [open, close, high] = [above(), above(), above()]
    return { time, open, high, low: low as Amount, close, volume: (read.get() * volumeUnit) as Amount }
  }
  return null
}

const computeSize = (decimals: bigint): bigint => 10n ** (BigInt(DECIMALS) - decimals)

/** The decimals of the market's step; all 18 when a value is finer, as scripted prices may be. */
function findUnit(values: readonly bigint[], step: bigint): { decimals: bigint; size: bigint } {
  let decimals = BigInt(DECIMALS)
  while (decimals > 0n && step % computeSize(decimals - 1n) === 0n) decimals--
  const size = computeSize(decimals)
  return values.every((value) => value % size === 0n) ? { decimals, size } : { decimals: 18n, size: 1n }
}

function writer() {
  const bytes: number[] = []
  function put(value: bigint): void {
    assert(value >= 0n, 'a varint is not negative')
    let left = value
    if (left > 0xffff_ffffn) {
      for (; left > 0xffff_ffffn; left >>= 7n) bytes.push(Number(left & 0x7fn) | 0x80)
    }
    let small = Number(left)
    for (; small > 0x7f; small = Math.floor(small / 128)) bytes.push((small % 128) | 0x80)
    bytes.push(small)
  }
  return {
    put,
    putSigned: (value: bigint) => put(value < 0n ? -value * 2n - 1n : value * 2n),
    bytes: () => Uint8Array.from(bytes),
  }
}

function reader(bytes: Uint8Array) {
  let at = 0
  function get(): bigint {
    let [value, scale] = [0, 1]
    for (let count = 0; count < 6; count++) {
      const byte = next()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return BigInt(value)
      scale *= 128
    }
    let [large, shift] = [BigInt(value), 42n]
    for (;;) {
      const byte = next()
      large |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return large
      shift += 7n
    }
  }
  function next(): number {
    const byte = bytes[at++]
    if (byte === undefined) throw new Error('recorded bytes end too early')
    return byte
  }
  if (get() !== VERSION) throw new Error('recorded bytes have an unknown version')
  return {
    get,
    number: () => Number(get()),
    skip(count: number) {
      for (let left = count; left > 0; left--) while (next() >= 0x80);
    },
    signed: () => {
      const value = get()
      return value % 2n === 0n ? value / 2n : -(value + 1n) / 2n
    },
    end: () => assert(at === bytes.length, 'recorded bytes have no rest'),
  }
}
