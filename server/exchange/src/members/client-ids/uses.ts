import type { MemberId } from '@bourse/contracts/account'
import { type Instant, Refusal, refuse } from '@bourse/contracts/kit'
import { CLIENT_ORDER_ID_RETENTION_MS } from '@bourse/contracts/orders'
import { id, instant, type Reader, sql, type StoredOf, table, text, type Tx } from '#platform/kernel'

/** A client id that an order is to have. */
export type ClientIdUse = { readonly member: MemberId; readonly clientId: string; readonly at: Instant }
/** The order that has a client id, and the instant of its placement. */
export type UsedClientId = { readonly order: string; readonly at: Instant }

export const clientIdTable = table('client_order_id', {
  member: ['member_id', id<MemberId>()],
  clientId: text,
  order: ['order_id', id()],
  at: instant,
})
type StoredUse = StoredOf<typeof clientIdTable>
const usedKey = clientIdTable.pick('member', 'clientId')

export const clientIdKey = ({ member, clientId }: Pick<ClientIdUse, 'member' | 'clientId'>): string =>
  `${member}:${clientId}`

const isUsed = (used: UsedClientId | undefined, at: Instant): used is UsedClientId =>
  used !== undefined && at - used.at < CLIENT_ORDER_ID_RETENTION_MS

/** Refuses an id that another order has, and names that order. */
export function assertUnused(used: ReadonlyMap<string, UsedClientId>, use: ClientIdUse): void {
  const found = used.get(clientIdKey(use))
  if (isUsed(found, use.at)) refuse('client_order_id_used', { id: use.clientId, order: found.order })
}

/** The present uses of these ids, by `clientIdKey`; without an id, no query runs. */
export async function readUsed(
  reader: Reader,
  uses: readonly ClientIdUse[],
): Promise<ReadonlyMap<string, UsedClientId>> {
  if (uses.length === 0) return new Map()
  const rows = await clientIdTable.from(reader).rows(sql`
    select member_id::text, client_id, order_id::text, at from client_order_id
    where (member_id, client_id) in (
      select * from unnest(${uses.map(({ member }) => member)}::bigint[], ${uses.map(({ clientId }) => clientId)}::text[]))`)
  return new Map(rows.map((use) => [clientIdKey(use), { order: use.order, at: use.at }]))
}

type PlacedOrder = {
  readonly id: string
  readonly member: MemberId
  readonly clientId: string | null
  readonly at: Instant
}

/**
 * Stores the ids of new orders; several with one id are of one request, and the first is stored. An order of another product that
 * took an id since it was read refuses the transaction.
 */
export async function storeUsed(tx: Tx, orders: readonly PlacedOrder[]): Promise<void> {
  const uses = new Map<string, StoredUse>()
  for (const { id: order, member, clientId, at } of orders) {
    if (clientId === null) continue
    const use = { member, clientId, at, order }
    if (!uses.has(clientIdKey(use))) uses.set(clientIdKey(use), use)
  }
  if (uses.size === 0) return
  const all = [...uses.values()]
  const stored = await clientIdTable.insertReturning(
    tx,
    all,
    usedKey,
    `order by 1, 2
    on conflict (member_id, client_id) do update set order_id = excluded.order_id, at = excluded.at
      where client_order_id.at <= excluded.at - interval '${CLIENT_ORDER_ID_RETENTION_MS / 1_000} seconds'`,
  )
  if (stored.length === all.length) return
  const known = new Set(stored.map(clientIdKey))
  const taken = all.filter((use) => !known.has(clientIdKey(use)))
  const present = await readUsed(tx, taken)
  for (const use of taken)
    throw new Refusal('client_order_id_used', {
      id: use.clientId,
      order: present.get(clientIdKey(use))?.order ?? '',
    })
}
