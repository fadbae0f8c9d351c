import { MINUTE, amountText, type Instant, parseAmount, parseInstant, type Sample } from '#kit'
import type { MarketId, MinuteBlockRow } from '#market'
import { chainInput, decodeTicks, type SecondTicks } from '#ticks'

/**
 * The first finding of a comparison with the public record of prices. `price`: the record has another price, or
 * none of this market · `block`: a minute differs from its hash · `gap`: a minute is missing.
 */
export type RecordCheck =
  | { readonly kind: 'agrees' }
  | {
      readonly kind: 'differs'
      readonly place: 'price' | 'block' | 'gap'
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

/** Compares the prices of a receipt with the public record; null when the receipt has none. */
export async function checkRecord(ticks: readonly Sample[], deps: RecordDeps): Promise<RecordCheck | null> {
  const known = new Map<number, Promise<readonly MinuteBlockRow[]>>()
  const read = (at: Instant) => {
    const minute = Math.floor(at / MINUTE)
    const blocks = known.get(minute) ?? deps.read(at)
    known.set(minute, blocks)
    return blocks
  }
  const checks: RecordCheck[] = []
  for (const sample of ticks) {
    const at = parseInstant(sample.at)
    checks.push(
      at === null
        ? { kind: 'uncovered', why: 'absent', sample }
        : await checkSample({ sample, at }, await read(at), deps),
    )
  }
  return (
    checks.find(({ kind }) => kind === 'differs') ??
    checks.find(({ kind }) => kind === 'uncovered') ??
    checks[0] ??
    null
  )
}

type Place = { readonly sample: Sample; readonly at: Instant }

/**
 * The newest tick at or before the sample's second counts. It is trusted only together with a block that ends
 * after that second, because otherwise later ticks may be missing.
 */
async function checkSample(
  { sample, at }: Place,
  blocks: readonly MinuteBlockRow[],
  deps: RecordDeps,
): Promise<RecordCheck> {
  const differs = (place: 'price' | 'block' | 'gap', recorded: string | null = null): RecordCheck => ({
    kind: 'differs',
    place,
    sample,
    recorded,
  })
  const seconds: SecondTicks[] = []
  let previous: string | null = null
  for (const block of blocks) {
    const decoded = await decodeBlock(block, deps)
    if (decoded === null) return differs('block')
    if (previous !== null && block.previous !== previous) return differs('gap')
    previous = block.link
    seconds.push(...decoded)
  }
  const counts = seconds.findLast((second) => second.at <= at)
  if (counts === undefined) return { kind: 'uncovered', why: 'absent', sample }
  const end = blocks.at(-1)?.minute ?? 0
  if (end + MINUTE <= at) return { kind: 'uncovered', why: 'pending', sample }
  const price = counts.ticks.get(sample.market as MarketId)?.price ?? null
  return price !== null && price === parseAmount(sample.price)
    ? { kind: 'agrees' }
    : differs('price', price === null ? null : amountText(price))
}

/** The seconds of a minute; null when its bytes, its digest or its link do not belong together. */
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
