import type { ChatRoom } from '@bourse/contracts/chat'
import { type Instant, isLanguage, LANGUAGE_CODES } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Reader, sql, type Tx } from '#platform/kernel'
import type { ChatDeps } from './deps.ts'

const isMarket = (deps: Pick<ChatDeps, 'market'>, code: string): boolean =>
  /^[1-9]\d{0,14}$/.test(code) && deps.market.byId(code as MarketId) !== null

/** Languages and listed markets; a room needs no row before its first message. */
export const isRoom = (deps: Pick<ChatDeps, 'market'>, code: string): boolean =>
  isLanguage(code) || isMarket(deps, code)

type Row = { readonly code: string; readonly last_seq: string; readonly is_open: boolean }

export async function listRooms({ market }: Pick<ChatDeps, 'market'>, reader: Reader): Promise<ChatRoom[]> {
  const rows = await reader.rows<Row>(sql`select code, last_seq::text, is_open from chat_room`)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const room = (code: string, symbol: string | null): ChatRoom => {
    const row = byCode.get(code)
    return { room: code, symbol, isOpen: row?.is_open ?? true, lastSeq: Number(row?.last_seq ?? 0) }
  }
  return [
    ...LANGUAGE_CODES.map((code) => room(code, null)),
    ...market.all().map(({ id, symbol }) => room(id, symbol)),
  ]
}

export async function isRoomOpen(reader: Reader, code: string): Promise<boolean> {
  const row = await reader.row<{ is_open: boolean }>(sql`select is_open from chat_room where code = ${code}`)
  return row?.is_open ?? true
}

/**
 * Takes the next number of a room and keeps the room locked until the message is stored, so that messages become
 * visible in the order of their numbers. Null if the room is closed.
 */
export async function takeSeq(tx: Tx, code: string, at: Instant): Promise<number | null> {
  const row = await tx.row<{ last_seq: string }>(sql`
    insert into chat_room (code, last_seq, last_at) values (${code}, 1, ${new Date(at)})
    on conflict (code) do update set last_seq = chat_room.last_seq + 1, last_at = excluded.last_at
      where chat_room.is_open
    returning last_seq::text`)
  return row === null ? null : Number(row.last_seq)
}
