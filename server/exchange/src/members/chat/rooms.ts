import type { ChatRoom } from '@bourse/contracts/chat'
import { type Instant, isLanguage, LANGUAGE_CODES } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { columns, count, flag, type Reader, sql, text, type Tx } from '#platform/kernel'
import type { ChatDeps } from './deps.ts'

const isMarket = (deps: Pick<ChatDeps, 'market'>, code: string): boolean =>
  /^[1-9]\d{0,14}$/.test(code) && deps.market.byId(code as MarketId) !== null

/**
 * Whether a room exists: one for each language and each listed market. It needs no row before its first
 * message.
 */
export const isRoom = (deps: Pick<ChatDeps, 'market'>, code: string): boolean =>
  isLanguage(code) || isMarket(deps, code)

const roomColumns = columns({ code: text, lastSeq: count, isOpen: flag })

export async function listRooms({ market }: Pick<ChatDeps, 'market'>, reader: Reader): Promise<ChatRoom[]> {
  const rows = await roomColumns.from(reader).rows(sql`select * from chat_room`)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const room = (code: string, symbol: string | null): ChatRoom => {
    const row = byCode.get(code)
    return { room: code, symbol, isOpen: row?.isOpen ?? true, lastSeq: row?.lastSeq ?? 0 }
  }
  return [
    ...LANGUAGE_CODES.map((code) => room(code, null)),
    ...market.all().map(({ id, symbol }) => room(id, symbol)),
  ]
}

export async function isRoomOpen(reader: Reader, code: string): Promise<boolean> {
  const row = await roomColumns.from(reader).row(sql`select * from chat_room where code = ${code}`)
  return row?.isOpen ?? true
}

/**
 * Takes the next number of a room and keeps the room locked until the message is stored, so that messages become
 * visible in the order of their numbers. Null if the room is closed.
 */
export async function takeSeq(tx: Tx, code: string, at: Instant): Promise<number | null> {
  const row = await roomColumns.from(tx).row(sql`
    insert into chat_room (code, last_seq, last_at) values (${code}, 1, ${new Date(at)})
    on conflict (code) do update set last_seq = chat_room.last_seq + 1, last_at = excluded.last_at
      where chat_room.is_open
    returning *`)
  return row && row.lastSeq
}
