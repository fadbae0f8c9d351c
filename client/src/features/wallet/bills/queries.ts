import type { Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type AccountKind, type EntryGroup, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '#wire'

/** What is asked of the server; null is everything. */
export type StatementFilter = {
  readonly asset: AssetId | null
  readonly kind: AccountKind | null
  readonly group: EntryGroup | null
  readonly from: Instant | null
}

/** The filter as the call takes it: what is not asked for is not said. */
export const asked = ({ asset, kind, group, from }: StatementFilter) => ({
  ...(asset === null ? {} : { asset }),
  ...(kind === null ? {} : { kind }),
  ...(group === null ? {} : { group }),
  ...(from === null ? {} : { from }),
})

export const useStatement = (filter: StatementFilter) =>
  useInfiniteQuery(readPages(wallet.statement, asked(filter)))

export const useTransfers = () => useInfiniteQuery(readPages(wallet.transferHistory, {}))
