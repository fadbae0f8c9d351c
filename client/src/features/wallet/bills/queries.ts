import type { Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { type AccountKind, type EntryGroup, wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesFor } from '#api'

/** Null is no filter. */
export type StatementFilter = {
  readonly asset: AssetId | null
  readonly kind: AccountKind | null
  readonly group: EntryGroup | null
  readonly from: Instant | null
}

export const statementInput = ({ asset, kind, group, from }: StatementFilter) => ({
  ...(asset === null ? {} : { asset }),
  ...(kind === null ? {} : { kind }),
  ...(group === null ? {} : { group }),
  ...(from === null ? {} : { from }),
})

export const useStatement = (filter: StatementFilter) =>
  useInfiniteQuery(pagesFor(wallet.statement, statementInput(filter)))

export const useTransfers = () => useInfiniteQuery(pagesFor(wallet.transferHistory, {}))
