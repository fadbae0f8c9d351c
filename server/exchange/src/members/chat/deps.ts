import type { MemberId, NameMark } from '@bourse/contracts/account'
import type { ChatMessage } from '@bourse/contracts/chat'
import type { MarketId } from '@bourse/contracts/market'
import type { Clock, Database, Random, Reader } from '#platform/kernel'

/** New or deleted messages of a room. */
export type ChatUpdate = { readonly room: string; readonly rows: readonly ChatMessage[] }

/** All that readers learn of an author. */
export type AuthorProfile = {
  readonly nickname: string | null
  readonly mark: NameMark | null
  readonly avatar: string | null
}

export type ChatDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly market: {
    byId(id: MarketId): { readonly symbol: string } | null
    all(): readonly { readonly id: MarketId; readonly symbol: string }[]
  }
  readonly profilesOf: (
    reader: Reader,
    members: readonly MemberId[],
  ) => Promise<ReadonlyMap<MemberId, AuthorProfile>>
  readonly publishChat: (update: ChatUpdate) => void
}
