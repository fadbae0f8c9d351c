import type { MemberId } from '@bourse/contracts/account'
import { RISK_WARNING } from '@bourse/contracts/futures'
import { type Amount, toAmount, type Instant, subtract } from '@bourse/contracts/kit'
import {
  type Database,
  id,
  integer,
  oneOf,
  type Reader,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'
import type { TextKey, TextValues } from '#platform/text'

/** A risk rate: 1 is the liquidation. */
export type Risk = {
  readonly member: MemberId
  /** A position or an account. */
  readonly subject: string
  readonly rate: Amount
  readonly body: Extract<TextKey, `liquidation_${string}_body`>
  readonly values: TextValues
}

/** A message about a risk, before it is written in the member's language. */
export type RiskText = {
  readonly member: MemberId
  readonly title: 'liquidation_near_title' | 'liquidation_close_title'
  readonly body: TextKey
  readonly values: TextValues
  readonly at: Instant
}

const CLOSE = toAmount('0.9')
/** A level stands until the rate is this far below it, so that a price around it sends one message. */
const CLEARANCE = toAmount('0.05')
/** Rates below this one have no level. */
export const RISK_FLOOR = subtract(RISK_WARNING, CLEARANCE)

type Product = 'futures' | 'margin'
/** A margin loan has a margin call of its own, which is its first level. */
const NEAR: Readonly<Record<Product, Amount>> = { futures: RISK_WARNING, margin: CLOSE }

type Level = 0 | 1 | 2

export function nextLevel(near: Amount, rate: Amount, before: Level): Level {
  const isAt = (level: Amount, number: Level) =>
    rate >= (before >= number ? subtract(level, CLEARANCE) : level)
  if (isAt(CLOSE, 2)) return 2
  return isAt(near, 1) ? 1 : 0
}

export const noticeTable = table('liquidation_notice', {
  product: oneOf('futures', 'margin'),
  member: ['member_id', id<MemberId>()],
  subject: text,
  level: integer,
})
type Notice = StoredOf<typeof noticeTable>

const listNotices = (reader: Reader, product: Product): Promise<Notice[]> =>
  noticeTable.from(reader).rows(sql`select * from liquidation_notice where product = ${product}`)

type RiskDeps = {
  readonly db: Database
  readonly messageMembers: (tx: Tx, texts: readonly RiskText[]) => Promise<void>
}

/** Sends messages about risks that have reached a level, and clears levels of all others. Returns how many were sent. */
export async function notifyRisks(
  { db, messageMembers }: RiskDeps,
  product: Product,
  { risks, at }: { readonly risks: readonly Risk[]; readonly at: Instant },
): Promise<number> {
  const buildKey = ({ member, subject }: Pick<Notice, 'member' | 'subject'>) => `${member} ${subject}`
  const before = new Map((await listNotices(db, product)).map((row) => [buildKey(row), row]))
  const now = new Map(risks.map((risk) => [buildKey(risk), risk]))
  const changes = [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const [old, risk] = [(before.get(key)?.level ?? 0) as Level, now.get(key) ?? null]
    const level = risk === null ? 0 : nextLevel(NEAR[product], risk.rate, old)
    const owner = risk ?? before.get(key)
    return level === old || owner === undefined ? [] : [{ owner, risk, old, level }]
  })
  if (changes.length === 0) return 0
  const sent = changes.flatMap(({ risk, old, level }) =>
    risk !== null && level > old ? [{ risk, level }] : [],
  )
  await db.transact(async (tx) => {
    await storeLevels(
      tx,
      changes.map(({ owner: { member, subject }, level }) => ({ product, member, subject, level })),
    )
    await messageMembers(
      tx,
      sent.map(({ risk, level }) => toText(risk, level, at)),
    )
  })
  return sent.length
}

async function storeLevels(tx: Tx, rows: readonly Notice[]): Promise<void> {
  for (const { product, member, subject } of rows.filter(({ level }) => level === 0))
    await tx.run(sql`
      delete from liquidation_notice where product = ${product} and member_id = ${member} and subject = ${subject}`)
  await noticeTable.insert(
    tx,
    rows.filter(({ level }) => level > 0),
    'on conflict (product, member_id, subject) do update set level = excluded.level',
  )
}

const toText = ({ member, body, values }: Risk, level: Level, at: Instant): RiskText => ({
  member,
  title: level === 2 ? 'liquidation_close_title' : 'liquidation_near_title',
  body,
  values,
  at,
})
