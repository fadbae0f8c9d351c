import {
  MINUTE,
  amountText,
  type Facts,
  type Instant,
  instantText,
  parseAmount,
  parseInstant,
  type Sample,
} from '#kit'
import type { MarketId, MinuteBlockRow } from '#market'
import { chainInput, decodeTicks, type SecondTicks } from '#ticks'

/**
 * The first finding of a comparison with the public record of prices. `price`: the record has another price, or
 * none of this market · `newer`: it has a newer price before the instant of the settlement · `block`: a minute differs
 * from its hash · `gap`: a minute is missing.
 */
type DifferenceKind = 'price' | 'newer' | 'block' | 'gap'
export type RecordCheck =
  | { readonly kind: 'agrees' }
  | {
      readonly kind: 'differs'
      readonly part: DifferenceKind
      readonly sample: Sample
      /** The recorded price. */
      readonly recorded: string | null
    }
  /** The prices of a window, which the receipt refers to by their hash. */
  | { readonly kind: 'list-differs'; readonly from: string; readonly to: string }
  /** `pending`: the record is not closed beyond this second yet · `absent`: it does not reach back to it. */
  | { readonly kind: 'uncovered'; readonly why: 'pending' | 'absent'; readonly sample: Sample }

/** SHA-256 of bytes, in lower-case hex. */
type BytesDigest = (bytes: Uint8Array<ArrayBuffer>) => string | Promise<string>

export type RecordDeps = {
  readonly digest: BytesDigest
  readonly fromBase64: (text: string) => Uint8Array<ArrayBuffer>
  /** The recorded minute that counts at an instant, with its neighbours; oldest first. */
  readonly read: (at: Instant) => Promise<readonly MinuteBlockRow[]>
}

/** The parts of a receipt that the record is compared with. */
type PricedReceipt = { readonly kind: string; readonly inputs: Facts; readonly ticks: readonly Sample[] }

/** Compares the prices of a receipt with the public record; null when the receipt has none. */
export async function checkRecord(receipt: PricedReceipt, deps: RecordDeps): Promise<RecordCheck | null> {
  const { ticks } = receipt
  const known = new Map<number, Promise<readonly MinuteBlockRow[]>>()
  const read = (at: Instant) => {
    const minute = Math.floor(at / MINUTE)
    const blocks = known.get(minute) ?? deps.read(at)
    known.set(minute, blocks)
    return blocks
  }
  const checks: RecordCheck[] = []
  for (const [place, sample] of ticks.entries()) {
    const at = parseInstant(sample.at)
    checks.push(
      at === null
        ? { kind: 'uncovered', why: 'absent', sample }
        : await checkSample({ sample, at }, await read(at), deps),
    )
    const until = place === ticks.length - 1 ? newestUntil(receipt) : null
    if (at !== null && until !== null && at < until)
      checks.push(await checkNewest({ sample, at, until }, await read(until), deps))
  }
  return (
    checks.find(({ kind }) => kind === 'differs') ??
    checks.find(({ kind }) => kind === 'uncovered') ??
    checks[0] ??
    null
  )
}

/** The instant at or before which the last tick of a receipt is the newest one; null where its second is fixed. */
const newestUntil = ({ kind, inputs }: PricedReceipt): Instant | null =>
  Object.hasOwn(DUE_AT, kind) ? parseInstant(inputs[DUE_AT[kind] ?? ''] ?? '') : null

/** The facts of charges at an instant of the calendar. */
const DUE_AT: Readonly<Record<string, string>> = { overnight: 'midnight', funding: 'funding_at' }

type LocatedSample = { readonly sample: Sample; readonly at: Instant }

/**
 * The newest tick at or before the sample's second counts. It is trusted only together with a block that ends
 * after that second, because otherwise later ticks may be missing.
 */
async function checkSample(
  { sample, at }: LocatedSample,
  blocks: readonly MinuteBlockRow[],
  deps: RecordDeps,
): Promise<RecordCheck> {
  const seconds = await decodeBlocks(blocks, deps)
  if (typeof seconds === 'string') return differs(seconds, sample)
  const counts = seconds.findLast((second) => second.at <= at)
  if (counts === undefined) return { kind: 'uncovered', why: 'absent', sample }
  if (isPending(blocks, at)) return { kind: 'uncovered', why: 'pending', sample }
  const price = counts.ticks.get(sample.market as MarketId)?.price ?? null
  return price !== null && price === parseAmount(sample.price)
    ? { kind: 'agrees' }
    : differs('price', sample, price === null ? null : amountText(price))
}

/** Checks that the recorded minutes have no tick of the market between the sample's second and an instant. */
async function checkNewest(
  { sample, at, until }: LocatedSample & { readonly until: Instant },
  blocks: readonly MinuteBlockRow[],
  deps: RecordDeps,
): Promise<RecordCheck> {
  const seconds = await decodeBlocks(blocks, deps)
  const settled = { ...sample, at: instantText(until) }
  if (typeof seconds === 'string') return differs(seconds, settled)
  if (!seconds.some((second) => second.at <= until))
    return { kind: 'uncovered', why: 'absent', sample: settled }
  if (isPending(blocks, until)) return { kind: 'uncovered', why: 'pending', sample: settled }
  const newer = seconds
    .filter((second) => second.at > at && second.at <= until)
    .findLast(({ ticks }) => ticks.has(sample.market as MarketId))
  const price = newer?.ticks.get(sample.market as MarketId)?.price
  return price === undefined ? { kind: 'agrees' } : differs('newer', sample, amountText(price))
}

const differs = (part: DifferenceKind, sample: Sample, recorded: string | null = null): RecordCheck => ({
  kind: 'differs',
  part,
  sample,
  recorded,
})

/** Whether later ticks of the minute may be missing: no block ends after the second yet. */
const isPending = (blocks: readonly MinuteBlockRow[], at: Instant): boolean =>
  (blocks.at(-1)?.minute ?? 0) + MINUTE <= at

/** Decodes the seconds of consecutive minutes, oldest first. */
async function decodeBlocks(
  blocks: readonly MinuteBlockRow[],
  deps: RecordDeps,
): Promise<readonly SecondTicks[] | 'block' | 'gap'> {
  const seconds: SecondTicks[] = []
  let previous: string | null = null
  for (const block of blocks) {
    const decoded = await decodeBlock(block, deps)
    if (decoded === null) return 'block'
    if (previous !== null && block.previous !== previous) return 'gap'
    previous = block.link
    seconds.push(...decoded)
  }
  return seconds
}

/** Decodes the seconds of a minute; null if its bytes, its digest or its link do not match. */
async function decodeBlock(
  { minute, ticks, digest, previous, link }: MinuteBlockRow,
  deps: RecordDeps,
): Promise<readonly SecondTicks[] | null> {
  const bytes = readOrNull(() => deps.fromBase64(ticks))
  if (bytes === null || (await deps.digest(bytes)) !== digest) return null
  if ((await deps.digest(chainInput(previous, [minute], digest))) !== link) return null
  const seconds = readOrNull(() => decodeTicks(bytes))
  return seconds?.every(({ at }) => at >= minute && at < minute + MINUTE) === true ? seconds : null
}

/** Bytes that cannot be read are a finding, not an error. */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
