import { createHash } from 'node:crypto'
import {
  DUAL_FAILS_AFTER_MS,
  DUAL_TICKS_MIN,
  meanPrice,
  settlementWindow,
  summarizeTicks,
  tickListText,
} from '@bourse/contracts/dual-invest'
import { addMs, type Instant, MINUTE, SECOND } from '@bourse/contracts/kit'
import { processEach } from '#platform/kernel'
import { retainMinutes, listTicks } from '#platform/market'
import { type DualDeps, lastSecond } from './deps.ts'
import { listUndecided, type Maturity, writeDecision } from './due-store.ts'

/** Instants at which maturities without enough recorded prices are read again. */
export type Retries = Map<string, Instant>
const RETRY_MS = MINUTE
const WINDOW_TICKS_MAX = 3_600

/**
 * Decides the price of every due maturity: the mean of the recorded prices of its window. With too few of them it
 * waits, and after 24 hours it fails. The minutes of the window are kept for ever, because receipts refer to them.
 */
export async function decidePrices(deps: DualDeps, retries: Retries, now: Instant): Promise<void> {
  await processEach(await listUndecided(deps.db, now), {
    product: 'dual maturity',
    idOf: retryKey,
    async process(maturity) {
      const key = retryKey(maturity)
      if (now < (retries.get(key) ?? 0) && now < failsAt(maturity)) return
      if (await decideOne(deps, maturity, now)) retries.delete(key)
      else retries.set(key, addMs(now, RETRY_MS))
    },
  })
}

const retryKey = ({ market, settlesAt }: Maturity): string => `${market}/${settlesAt}`

const failsAt = ({ settlesAt }: Maturity): Instant => addMs(settlesAt, DUAL_FAILS_AFTER_MS)

async function decideOne({ db, market }: DualDeps, maturity: Maturity, now: Instant): Promise<boolean> {
  const { market: id, settlesAt } = maturity
  const isOver = now >= failsAt(maturity)
  const newest = lastSecond(market, id)
  // Seconds that are not recorded yet may still be.
  if (!isOver && (newest === null || newest < addMs(settlesAt, -SECOND))) return false
  const window = settlementWindow(settlesAt)
  return db.transact(async (tx) => {
    const { rows } = await listTicks(tx, { market: id, ...window, page: 1, limit: WINDOW_TICKS_MAX })
    const summary = summarizeTicks(rows)
    const isPriced = summary.count >= DUAL_TICKS_MIN
    if (!isPriced && !isOver) return false
    const digest = createHash('sha256').update(tickListText(rows)).digest('hex')
    const price = isPriced ? meanPrice(summary.sum, summary.count) : null
    await writeDecision(tx, maturity, { ...summary, digest, price })
    await retainMinutes(tx, window)
    return true
  })
}
