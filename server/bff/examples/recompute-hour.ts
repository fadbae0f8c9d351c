// Recomputes every tick of an hour from its revealed key, and compares them with the published ones. The
// newest revealed hour, or that of an instant: `node recompute-hour.ts https://bourse.example 2026-11-20T10:00Z`.
// Ends with 1 at the first difference. It has the terms of the markets and the price process from the
// contract, everything else from the public addresses.
import { createCipheriv, createHash, createHmac } from 'node:crypto'
import { createApiClient } from '@bourse/contracts/api-client'
import { addMs, type Amount, type Instant, toInstant, instantText, SECOND } from '@bourse/contracts/kit'
import { market, type MinuteBlockRow, type PriceKeyRow } from '@bourse/contracts/market'
import {
  type HourState,
  type OpenKeyStream,
  PAPER_MARKETS,
  simulateHour,
} from '@bourse/contracts/price-process'
import { isTrading, splitPrice, type StockAction, stocks } from '@bourse/contracts/stocks'
import {
  chainInput,
  continuedKeyInput,
  decodeTicks,
  EMPTY_CHAIN,
  keyChainInput,
  type SecondTicks,
} from '@bourse/contracts/ticks'

type RevealedKey = PriceKeyRow & {
  readonly key: string
  readonly opening: NonNullable<PriceKeyRow['opening']>
}

/** The published record is not that of the committed keys. */
class Difference extends Error {}

const [, , origin = process.env['BOURSE'] ?? 'http://localhost:8080', instant] = process.argv
const bourse = createApiClient({ origin, send: fetch })
const print = (name: string, text: string): void => void process.stdout.write(`${name.padEnd(12)}${text}\n`)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const hexToBytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex')
/** AES-256-CTR under HMAC-SHA-256(key, name). */
const openStream: OpenKeyStream = (key, name) => {
  const cipher = createCipheriv(
    'aes-256-ctr',
    createHmac('sha256', key).update(name).digest(),
    new Uint8Array(16),
  )
  return (bytes) => cipher.update(new Uint8Array(bytes))
}
const isRevealed = (row: PriceKeyRow): row is RevealedKey => row.key !== null && row.opening !== null

function assertEqual<T extends string | number | bigint>(found: T, expected: T, name: string): void {
  if (found !== expected) throw new Difference(`${name}: published ${found}, expected ${expected}`)
}

/** Reads all commitments, oldest first. */
async function readCommitments(): Promise<PriceKeyRow[]> {
  const rows: PriceKeyRow[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await bourse.call(market.commitments, { page, limit: 100 })
    rows.push(...list)
    if (list.length === 0 || rows.length >= (total ?? Infinity)) return rows.toReversed()
  }
}

function checkCommitments(rows: readonly PriceKeyRow[]): void {
  let previous = EMPTY_CHAIN
  let keyBefore: string | null = null
  for (const row of rows) {
    const name = `commitment of ${instantText(row.startsAt)}`
    if (row.publishedAt > row.startsAt && !row.isFixed) checkContinued(row, keyBefore, name)
    if (row.key !== null) assertEqual(sha256(hexToBytes(row.key)), row.keyHash, `${name}, hash of the key`)
    assertEqual(row.previous, previous, `${name}, link before it`)
    previous = sha256(keyChainInput(previous, row))
    assertEqual(row.link, previous, `${name}, link`)
    keyBefore = row.key
  }
}

/** Checks that the key of an hour that began before it was published follows from the key before it. */
function checkContinued({ startsAt, keyHash }: PriceKeyRow, keyBefore: string | null, name: string): void {
  if (keyBefore === null) throw new Difference(`${name}: published after its hour began`)
  const key = createHash('sha256').update(continuedKeyInput(keyBefore, startsAt)).digest()
  assertEqual(keyHash, sha256(key), `${name}, published after its hour began, hash of the continued key`)
}

function chooseHour(rows: readonly PriceKeyRow[]): RevealedKey {
  const at = instant === undefined ? null : toInstant(Date.parse(instant))
  const chosen = rows.findLast(({ startsAt, endsAt, key }) =>
    at === null ? key !== null : startsAt <= at && at < endsAt,
  )
  if (chosen === undefined || !isRevealed(chosen))
    throw new Difference('the key of this hour is not revealed')
  return chosen
}

/** Variances are multiples of 10⁻⁶. */
const toVariance = (variance: bigint): number => Number(variance / 10n ** 12n) / 1e6

/** Reads all splits of stocks up to now. */
async function readSplits(): Promise<StockAction[]> {
  const rows: StockAction[] = []
  for (let page = 1; ; page++) {
    const { list, total } = await bourse.call(stocks.actions, { page, limit: 100 })
    rows.push(...list)
    if (list.length === 0 || rows.length >= (total ?? Infinity))
      return rows.filter(({ kind }) => kind === 'split').toReversed()
  }
}

const splits = await readSplits()
const buildRatio = ({ sharesTo, sharesFrom }: StockAction) => ({ to: sharesTo ?? 1, from: sharesFrom ?? 1 })
/** Applies to a price of a stock the splits that took effect after one instant, up to another. */
const applySplits = (asset: string, price: Amount, span: { after: number; at: number }): Amount =>
  splits
    .filter((split) => split.asset === asset && split.at > span.after && split.at <= span.at)
    .map(buildRatio)
    .reduce(splitPrice, price)

const simulate = ({ key, startsAt, endsAt, process: version, opening }: RevealedKey) => {
  if (version !== 1 && version !== 2)
    throw new Difference(`the process ${version} is newer than this example`)
  const state: HourState = Object.fromEntries(
    opening.map(({ market: id, price, variance }) => [id, { price, variance: toVariance(variance) }]),
  )
  const markets = PAPER_MARKETS.filter(({ id }) => state[id] !== undefined).map((terms) => ({
    ...terms,
    startPrice: applySplits(terms.base, terms.startPrice, { after: 0, at: startsAt }),
  }))
  const own = { key: hexToBytes(key), from: startsAt, to: endsAt, version, openStream } as const
  return { markets, hour: simulateHour({ ...own, markets, opening: state }) }
}

/** Checks that an hour begins with the prices and variances at which the previous one ended. */
function checkOpening(chosen: RevealedKey, rows: readonly PriceKeyRow[]): string {
  const before = rows[rows.indexOf(chosen) - 1]
  if (before === undefined) return 'the first hour, nothing before it'
  if (!isRevealed(before)) throw new Difference('the key of the hour before is not revealed')
  const { markets, hour } = simulate(before)
  const closing = hour.closing()
  for (const { market: id, price, variance } of chosen.opening) {
    const terms = markets.find((each) => each.id === id)
    const last = BigInt(closing[id]?.price ?? 0) * (terms?.priceTick ?? 0n)
    const expected = applySplits(terms?.base ?? '', last as Amount, {
      after: before.startsAt,
      at: chosen.startsAt,
    })
    assertEqual(BigInt(price), expected / (terms?.priceTick ?? 1n), `opening price of market ${id}`)
    assertEqual(toVariance(variance), closing[id]?.variance ?? NaN, `opening variance of market ${id}`)
  }
  return `${chosen.opening.length} markets, as the hour before ended`
}

function checkBlocks(blocks: readonly MinuteBlockRow[]): SecondTicks[] {
  let before: string | null = null
  return blocks.flatMap(({ minute, ticks, digest, previous, link }) => {
    const name = `block of ${instantText(minute)}`
    const bytes = Buffer.from(ticks, 'base64')
    assertEqual(sha256(bytes), digest, `${name}, digest`)
    if (before !== null) assertEqual(previous, before, `${name}, link before it`)
    assertEqual(link, sha256(chainInput(previous, [minute], digest)), `${name}, link`)
    before = link
    return decodeTicks(bytes)
  })
}

/** Returns the number of equal ticks. */
function checkTicks(chosen: RevealedKey, seconds: readonly SecondTicks[]): number {
  const { markets, hour } = simulate(chosen)
  const published = new Map(seconds.map(({ at, ticks }) => [at, ticks]))
  let equal = 0
  for (let at: Instant = chosen.startsAt; at < chosen.endsAt; at = addMs(at, SECOND)) {
    const [ticks, index] = [published.get(at), (at - chosen.startsAt) / SECOND]
    if (ticks === undefined) throw new Difference(`second ${instantText(at)}: not published`)
    // Stocks have prices in sessions only; their process continues in between.
    const traded = markets.filter((terms) => isTrading(terms, at))
    assertEqual(ticks.size, traded.length, `second ${instantText(at)}, number of markets`)
    for (const { id, symbol, priceTick, lotStep } of traded) {
      const name = `${symbol} at ${instantText(at)}`
      assertEqual(
        ticks.get(id)?.price ?? 0n,
        BigInt(hour.prices(id)[index] ?? -1) * priceTick,
        `${name}, price`,
      )
      assertEqual(
        ticks.get(id)?.volume ?? 0n,
        BigInt(hour.volumes(id)[index] ?? -1) * lotStep,
        `${name}, volume`,
      )
      equal++
    }
  }
  return equal
}

async function recompute(): Promise<void> {
  const rows = await readCommitments()
  checkCommitments(rows)
  print(
    'commitments',
    `${rows.length} in one chain, ${rows.filter(({ key }) => key !== null).length} revealed`,
  )
  const chosen = chooseHour(rows)
  print('hour', `${instantText(chosen.startsAt)} to ${instantText(chosen.endsAt)}`)
  if (chosen.isFixed) print('warning', 'this key is made of a seed that the operator set')
  print('opening', checkOpening(chosen, rows))
  const window = { from: chosen.startsAt, to: addMs(chosen.endsAt, -SECOND) }
  const { blocks } = await bourse.call(market.tickBlocks, window)
  const seconds = checkBlocks(blocks)
  print('blocks', `${blocks.length} with their digests and links`)
  print('ticks', `${checkTicks(chosen, seconds)} equal`)
}

try {
  await recompute()
} catch (failure) {
  if (!(failure instanceof Difference)) throw failure
  print('difference', failure.message)
  process.exitCode = 1
}
