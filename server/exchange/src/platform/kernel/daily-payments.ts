import { type Instant, SECOND } from '@bourse/contracts/kit'
import type { Clock } from './clock.ts'
import { type DueWork, runDueBatches } from './due-batches.ts'

const AT_ONCE = 100
/**
 * The most payments of a run. With long work a run begins every two seconds, and seconds orders that expire
 * meanwhile wait for less than that.
 */
const AT_MOST = 6_000
/** Age from which a second was missed; work of the present one may begin some seconds late. */
const MISSED_MS = 10 * SECOND

type DailyPayments<T> = Omit<DueWork<T>, 'batchSize' | 'atMost'> & {
  readonly clock: Clock
  readonly now: Instant
}

/**
 * Makes every payment that is due, at the time it was due and in that order, for rows that are paid once a day. A row that
 * is several days behind is paid day by day, because what follows its last payment depends on it. Long work is divided:
 * while missed seconds are processed it is finished first, otherwise the next second continues. Returns the number of
 * payments.
 */
export async function runDailyPayments<T extends { readonly id: string }>({
  clock,
  now,
  ...work
}: DailyPayments<T>): Promise<number> {
  const atMost = clock.now() - now > MISSED_MS ? undefined : AT_MOST
  for (let all = 0; ;) {
    const paid = await runDueBatches({ ...work, batchSize: AT_ONCE, atMost })
    all += paid
    if (paid === 0 || (atMost !== undefined && all >= atMost)) return all
  }
}
