import { amountText, type Instant, toInstant } from '@bourse/contracts/kit'
import { type Database, findRecordedTick, sql } from '@bourse/exchange'

export type Followers = {
  readonly count: number
  readonly at: number
  /** Balance of each follower in the futures account, in USDT. */
  readonly funds: number
}

export type LedGroup = {
  readonly leader: string
  readonly followers: readonly string[]
  /** Session token of a member. */
  readonly tokenOf: (member: string) => string
}

/**
 * Inserts a leader, and followers who copy each lot once, as the exchange stores them: verified, and with
 * sessions. The API would take minutes.
 */
export function placeFollowers(db: Database, { count, at, funds }: Followers): Promise<LedGroup> {
  const now = new Date(at)
  const mark = `copy-${String(count)}`
  return db.transact(async (tx) => {
    const rows = await tx.rows<{ id: string }>(sql`
      insert into member (email, password, invite_code, registered_at)
      select ${mark} || '-' || n || '@example.com', '', ${mark} || '-' || n, ${now} from generate_series(0, ${count}) n
      returning id::text`)
    const [leader = '', ...followers] = rows.map(({ id }) => id)
    await tx.rows(sql`
      select post_transfer('test:fund:' || ${mark} || ':' || id, 'operator_credit', ${now},
        array['house:treasury', 'member:' || id], array[3, 3], array['house', 'futures'],
        array['operator_credit', 'operator_credit'], array[-(${funds}::numeric), ${funds}::numeric])
      from unnest(${[leader, ...followers]}::text[]) id`)
    await tx.run(
      sql`insert into futures_account (member_id) select unnest(${[leader, ...followers]}::bigint[])`,
    )
    await tx.run(sql`
      insert into identity_application (member_id, level, document_kind, name, document_number, plain_number, country,
        status, submitted_at, reviewed_at)
      select id, 1, 'passport', 'Trader', ${mark} || id, ${mark} || id, 'FR', 'approved', ${now}, ${now}
      from unnest(${[leader, ...followers]}::bigint[]) id`)
    await tx.run(sql`
      insert into member_session (token_hash, member_id, created_at, seen_at, expires_at)
      select sha256(convert_to(${mark} || ':' || id, 'UTF8')), id, ${now}, ${now}, ${now}::timestamptz + interval '1 day'
      from unnest(${[leader, ...followers]}::bigint[]) id`)
    await tx.run(sql`
      insert into leader (member_id, capital, since, live_since) values (${leader}, 1000, ${now}, ${now})`)
    await tx.run(sql`
      insert into copy_following (member_id, leader_id, mode, size, followed_at, after_job)
      select id, ${leader}::bigint, 'multiple', 1, ${now}, 0 from unnest(${followers}::bigint[]) id`)
    return { leader, followers, tokenOf: (member: string) => `${mark}:${member}` }
  })
}

/** Inserts a position that a leader has just opened, and the pending work of its followers. */
export async function placeLedPosition(db: Database, leader: string, at: number): Promise<void> {
  const now = new Date(at)
  const tick = await findRecordedTick(db, '1' as never, toInstant(at))
  if (tick === null) throw new Error('a price is recorded')
  const price = amountText(tick.price)
  const stored = { ...tick, at: tick.at satisfies Instant, price, volume: amountText(tick.volume) }
  await db.transact(async (tx) => {
    const row = await tx.row<{ id: string; margin: string }>(sql`
      insert into futures_position (member_id, market_id, side, status, origin, mode, lots, quantity, leverage,
        quoted_price, open_price, margin_at_open, margin, fee, submitted_at, opened_at, updated_at)
      select ${leader}, 1, 'long', 'open', 'own', 'isolated', 1, 0.001, 10, price, price, price / 10000, price / 10000, 0,
        ${now}, ${now}, ${now} from (select ${price}::numeric as price) as quoted
      returning id::text, margin`)
    const { id = '', margin = '0' } = row ?? {}
    const holder = `member:${leader}`
    await tx.rows(sql`
      select post_transfer('futures:open:' || ${id}, 'futures_margin', ${now}, array[${holder}, ${holder}], array[3, 3],
        array['futures', 'futures_hold'], array['futures_margin', 'futures_margin'],
        array[-(${margin}::numeric), ${margin}::numeric])`)
    await tx.run(sql`
      insert into copy_job (kind, leader_id, position_id, side, leverage, lots, lots_before, tick, at)
      values ('open', ${leader}, ${id}, 'long', 10, 1, 1, ${JSON.stringify(stored)}::json, ${now})`)
  })
}
