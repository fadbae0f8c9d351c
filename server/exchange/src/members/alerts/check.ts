import type { MemberId } from '@bourse/contracts/account'
import type { AlertKind } from '@bourse/contracts/alerts'
import { addMs, amountText, assert, type Instant, negate, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Database, Tx } from '#platform/kernel'
import type { Market, TickWindow } from '#platform/market'
import type { TextKey, TextValues } from '#platform/text'
import type { Levels } from './levels.ts'
import {
  armAlerts,
  listBounds,
  type MarketFigures,
  type Reach,
  type StoredAlert,
  takeReached,
} from './store.ts'

/** A message about a reached alert, before it is written in the member's language. */
export type AlertText = {
  readonly member: MemberId
  readonly title: 'alert_reached_title'
  readonly body: TextKey
  readonly values: TextValues
  readonly at: Instant
}

export type CheckDeps = {
  readonly db: Database
  readonly market: Pick<Market, 'all' | 'byId' | 'quote'>
  readonly levels: Levels
  readonly messageMembers: (tx: Tx, texts: readonly AlertText[]) => Promise<void>
  readonly alertReached: (member: MemberId) => void
}

/** Alerts of one transaction. */
const AT_ONCE = 200

/** Sends the alerts that prices of the window's seconds reached, those of a gap included. */
export async function checkPrices(deps: CheckDeps, window: TickWindow): Promise<void> {
  const reaches = deps.levels.reachedIn(window)
  if (reaches.length === 0) return
  await sendReached(deps, reaches, addMs(window.from, (window.seconds - 1) * SECOND))
  deps.levels.load(await listBounds(deps.db))
}

/** Sends alerts on changes and volumes, and arms those that repeat. Returns how many were sent. */
export async function checkFigures(deps: CheckDeps, now: Instant): Promise<number> {
  const figures = deps.market.all().map(({ id }): MarketFigures => {
    const { price, change, volume } = deps.market.quote(id)
    return { market: id, price, change, volume }
  })
  await deps.db.transact((tx) => armAlerts(tx, figures, now))
  const reaches = figures.flatMap(({ market, change, volume }): Reach[] => [
    { market, kind: 'rise', figure: change },
    { market, kind: 'fall', figure: negate(change) },
    { market, kind: 'volume', figure: volume },
  ])
  const count = await sendReached(deps, reaches, now)
  deps.levels.load(await listBounds(deps.db))
  return count
}

async function sendReached(deps: CheckDeps, reaches: readonly Reach[], now: Instant): Promise<number> {
  for (let count = 0; ;) {
    const taken = await deps.db.transact(async (tx) => {
      const found = await takeReached(tx, reaches, { now, limit: AT_ONCE })
      await deps.messageMembers(
        tx,
        found.map((alert) => writeAlert(deps, alert, now)),
      )
      tx.afterCommit(() => found.forEach(({ member }) => deps.alertReached(member)))
      return found.length
    })
    count += taken
    if (taken < AT_ONCE) return count
  }
}

const BODIES = {
  above: 'alert_above_body',
  below: 'alert_below_body',
  rise: 'alert_rise_body',
  fall: 'alert_fall_body',
  volume: 'alert_volume_body',
} as const satisfies Record<AlertKind, TextKey>

function writeAlert({ market }: CheckDeps, alert: StoredAlert, at: Instant): AlertText {
  const { member, kind, level } = alert
  const values = { symbol: requireSymbol(market, alert.market), level: amountText(level) }
  return { member, title: 'alert_reached_title', body: BODIES[kind], values, at }
}

function requireSymbol(market: CheckDeps['market'], id: MarketId): string {
  const terms = market.byId(id)
  assert(terms !== null, 'alerts are on listed markets')
  return terms.symbol
}
