import type { Page } from '@bourse/contracts/kit'
import type { AssetId, Market } from '@bourse/contracts/market'
import { type Watched, watchlist } from '@bourse/contracts/watchlist'
import { useQuery } from '@tanstack/react-query'
import { queries, read, requireMember, spoil, useIsMember, useWrite } from '#wire'

const listed = read(watchlist.list, {})
type Rows = Page<Watched>

/** A star that was pressed has no row of its own yet; the answer brings it. */
const PENDING = '' as Watched['id']

function edit(change: (rows: readonly Watched[]) => Watched[]): void {
  queries.setQueryData<Rows>(listed.queryKey, (page) => page && { ...page, list: change(page.list) })
}
const without = (asset: AssetId) => (rows: readonly Watched[]) => rows.filter((row) => row.asset !== asset)
const withRow = (row: Watched) => (rows: readonly Watched[]) => [row, ...without(row.asset)(rows)]

export type Favourite = { readonly isOn: boolean; readonly toggle: () => void }

/** The star of a market: filled at once, and empty again when the call fails. */
export function useFavourite(market: Market): Favourite {
  const isMember = useIsMember()
  const { data } = useQuery({ ...listed, enabled: isMember })
  const add = useWrite(watchlist.add)
  const remove = useWrite(watchlist.remove)
  const row = isMember ? data?.list.find((each) => each.asset === market.base) : undefined
  const star = async () => {
    edit(withRow({ id: PENDING, asset: market.base }))
    const answer = await add.send({ asset: market.base })
    edit(answer === null ? without(market.base) : withRow({ id: answer.id, asset: market.base }))
  }
  const unstar = async (known: Watched) => {
    edit(without(market.base))
    const answer = await remove.send({ id: known.id })
    if (answer === null) edit(withRow(known))
    else await spoil(watchlist.list)
  }
  const toggle = () => {
    if (!requireMember() || add.isBusy || remove.isBusy) return
    if (row === undefined) void star()
    else if (row.id !== PENDING) void unstar(row)
  }
  return { isOn: row !== undefined, toggle }
}
