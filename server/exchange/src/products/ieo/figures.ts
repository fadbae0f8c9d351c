import type { MemberId } from '@bourse/contracts/account'
import { amountOf, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { EarnSource, MemberFigures } from '#products/earn'
import { type Reader, sql } from '#platform/kernel'

/** A member's locked coins and held commitments, and the next allocations and releases. A sale earns nothing by itself. */
export const ieoSource: EarnSource = { product: 'ieo', figuresOf }

const EVENTS_MAX = 10

type HeldRow = { asset_id: number; amount: string; running: number }
type EventRow = {
  kind: 'allocation' | 'release'
  at: Date
  subject: string
  asset_id: number
  amount: string
}

async function figuresOf(reader: Reader, member: MemberId, now: Instant): Promise<MemberFigures> {
  const held = await reader.rows<HeldRow>(sql`
    select asset_id, sum(amount)::text as amount, sum(running)::int as running from (
      select project.pay_asset_id as asset_id, own.commit as amount, 1 as running
      from ieo_subscription own join ieo_project project on project.id = own.project_id
      where own.member_id = ${member} and own.granted is null
      union all
      select project.asset_id, own.granted - own.released, 1
      from ieo_subscription own join ieo_project project on project.id = own.project_id
      where own.member_id = ${member} and own.granted > own.released) as part
    group by asset_id order by asset_id`)
  const events = await reader.rows<EventRow>(sql`
    select * from (
      select 'allocation' as kind, project.ends_at as at, own.id::text as subject, project.asset_id,
        own.quantity::text as amount
      from ieo_subscription own join ieo_project project on project.id = own.project_id
      where own.member_id = ${member} and own.granted is null
      union all
      select 'release', release.due_at, release.subscription_id::text, project.asset_id, release.amount::text
      from ieo_release release join ieo_subscription own on own.id = release.subscription_id
        join ieo_project project on project.id = own.project_id
      where release.member_id = ${member} and release.released_at is null) as event
    where at > ${new Date(now)} order by at, subject limit ${EVENTS_MAX}`)
  return {
    running: held.reduce((all, { running }) => all + running, 0),
    held: held.map((row) => ({ asset: String(row.asset_id) as AssetId, amount: amountOf(row.amount) })),
    earned: [],
    earnedToday: [],
    events: events.map((row) => ({
      kind: row.kind,
      at: instantOf(row.at.getTime()),
      subject: row.subject,
      asset: String(row.asset_id) as AssetId,
      // An allocation may be less than what was requested.
      amount: row.kind === 'release' ? amountOf(row.amount) : null,
    })),
  }
}
