import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { EarnSource, MemberFigures } from '#products/earn'
import { amount, columns, id, instant, integer, integerId, oneOf, type Reader, sql } from '#platform/kernel'

/** A member's locked coins and held commitments, and the next allocations and releases. A sale earns nothing by itself. */
export const ieoSource: EarnSource = {
  product: 'ieo',
  listYields: () => Promise.resolve([]),
  figuresOf: loadFigures,
}

const EVENTS_MAX = 10

const heldColumns = columns({ asset: ['asset_id', integerId<AssetId>()], amount, running: integer })
const eventColumns = columns({
  kind: oneOf('allocation', 'release'),
  at: instant,
  subject: id(),
  asset: ['asset_id', integerId<AssetId>()],
  amount,
})

async function loadFigures(reader: Reader, member: MemberId, now: Instant): Promise<MemberFigures> {
  const held = await heldColumns.from(reader).rows(sql`
    select asset_id, sum(amount) as amount, sum(running)::int as running from (
      select project.pay_asset_id as asset_id, own.commit as amount, 1 as running
      from ieo_subscription own join ieo_project project on project.id = own.project_id
      where own.member_id = ${member} and own.granted is null
      union all
      select project.asset_id, own.granted - own.released, 1
      from ieo_subscription own join ieo_project project on project.id = own.project_id
      where own.member_id = ${member} and own.granted > own.released) as part
    group by asset_id order by asset_id`)
  const events = await eventColumns.from(reader).rows(sql`
    select * from (
      select 'allocation' as kind, project.ends_at as at, own.id::text as subject, project.asset_id,
        own.quantity as amount
      from ieo_subscription own join ieo_project project on project.id = own.project_id
      where own.member_id = ${member} and own.granted is null
      union all
      select 'release', release.due_at, release.subscription_id::text, project.asset_id, release.amount
      from ieo_release release join ieo_subscription own on own.id = release.subscription_id
        join ieo_project project on project.id = own.project_id
      where release.member_id = ${member} and release.released_at is null) as event
    where at > ${new Date(now)} order by at, subject limit ${EVENTS_MAX}`)
  return {
    running: held.reduce((all, { running }) => all + running, 0),
    held: held.map((own) => ({ asset: own.asset, amount: own.amount })),
    earned: [],
    earnedToday: [],
    // An allocation may be less than what was requested.
    events: events.map((event) => (event.kind === 'release' ? event : { ...event, amount: null })),
  }
}
