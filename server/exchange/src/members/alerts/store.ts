import type { MemberId } from '@bourse/contracts/account'
import {
  type Alert,
  ALERT_KINDS,
  ALERT_REPEATS,
  type AlertFigures,
  type AlertKind,
} from '@bourse/contracts/alerts'
import { type Amount, amountText, dayBegin, type Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import {
  amount,
  columns,
  flag,
  id,
  instant,
  integerId,
  nullable,
  oneOf,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

export const alertTable = table('price_alert', {
  id: id<Alert['id']>(),
  member: ['member_id', id<MemberId>()],
  market: ['market_id', integerId<MarketId>()],
  kind: oneOf(...ALERT_KINDS),
  level: amount,
  repeat: oneOf(...ALERT_REPEATS),
  isArmed: flag,
  reachedAt: nullable(instant),
})
export type StoredAlert = StoredOf<typeof alertTable>

const newAlert = alertTable.omit('id', 'isArmed', 'reachedAt')
export type NewAlert = StoredOf<typeof newAlert>

export const listAlerts = (reader: Reader, member: MemberId): Promise<StoredAlert[]> =>
  alertTable.from(reader).rows(sql`select * from price_alert where member_id = ${member} order by id`)

export const insertAlert = (tx: Tx, alert: NewAlert): Promise<Pick<StoredAlert, 'id'>> =>
  newAlert.insertOne(tx, alert, alertTable.pick('id'))

/** False when the member has no such alert. */
export const deleteAlert = async (tx: Tx, member: MemberId, alert: Alert['id']): Promise<boolean> =>
  (await tx.run(sql`delete from price_alert where id = ${alert} and member_id = ${member}`)) === 1

/** The levels that a price reaches first. */
export type Bounds = {
  readonly market: MarketId
  readonly above: Amount | null
  readonly below: Amount | null
}

const storedBounds = columns({
  market: ['market_id', integerId<MarketId>()],
  above: nullable(amount),
  below: nullable(amount),
})

export const listBounds = (reader: Reader): Promise<Bounds[]> =>
  storedBounds.from(reader).rows(sql`
    select market_id, min(level) filter (where kind = 'above') as above,
      max(level) filter (where kind = 'below') as below
    from price_alert where is_armed group by market_id`)

/** A figure of a market that reaches the levels of a kind: those above it for `below`, those below it otherwise. */
export type Reach = { readonly market: MarketId; readonly kind: AlertKind; readonly figure: Amount }

/**
 * Takes waiting alerts that the figures reach: those of one use are deleted, others pause. Alerts that another transaction
 * holds are taken by the next call.
 */
export async function takeReached(
  tx: Tx,
  reaches: readonly Reach[],
  { now, limit }: { readonly now: Instant; readonly limit: number },
): Promise<StoredAlert[]> {
  const found = await alertTable.from(tx).rows(sql`
    select price_alert.* from unnest(${reaches.map(({ market }) => Number(market))}::int[],
        ${reaches.map(({ kind }) => kind)}::text[],
        ${reaches.map(({ figure }) => amountText(figure))}::numeric[]) as reach (market, kind, figure)
      join price_alert on price_alert.market_id = reach.market and price_alert.kind = reach.kind and is_armed
        and case when reach.kind = 'below' then level >= reach.figure else level <= reach.figure end
    order by price_alert.id limit ${limit} for update of price_alert skip locked`)
  const ids = (isOnce: boolean) =>
    found.filter(({ repeat }) => (repeat === 'once') === isOnce).map((alert) => alert.id)
  await tx.run(sql`delete from price_alert where id = any(${ids(true)}::bigint[])`)
  await tx.run(sql`
    update price_alert set is_armed = false, reached_at = ${new Date(now)} where id = any(${ids(false)}::bigint[])`)
  return found
}

export type MarketFigures = AlertFigures & { readonly market: MarketId }

/** Arms alerts of each day that were reached on an earlier one, and others that are no longer reached. */
export const armAlerts = (tx: Tx, all: readonly MarketFigures[], now: Instant): Promise<number> =>
  tx.run(sql`
    update price_alert set is_armed = true
    from unnest(${all.map(({ market }) => Number(market))}::int[],
      ${all.map(({ price }) => amountText(price))}::numeric[],
      ${all.map(({ change }) => amountText(change))}::numeric[],
      ${all.map(({ volume }) => amountText(volume))}::numeric[]) as figures (market, price, change, volume)
    where market_id = figures.market and not is_armed and (
      (repeat = 'daily' and reached_at < ${new Date(dayBegin(now))})
      or (repeat = 'always' and case kind when 'above' then price < level when 'below' then price > level
        when 'rise' then change < level when 'fall' then -change < level else volume < level end))`)
