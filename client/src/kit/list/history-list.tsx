import { type ReactNode, useState } from 'react'
import { EndlessList, type EndlessListProps } from './endless-list.tsx'
import { PullRefresh } from './pull-refresh.tsx'

type Props<T> = Omit<EndlessListProps<T>, 'row'> & {
  row: (item: T, open: () => void) => ReactNode
  /** Drawn above a row where a section begins, such as a month. */
  head?: (item: T, before: T | undefined) => ReactNode
  /** One record in full; it follows the list when that is refetched. */
  sheet?: (item: T, close: () => void) => ReactNode
  /** Shown in place of everything where the upstream does not offer these records. */
  unavailable?: ReactNode
  /** Stands above the rows. */
  children?: ReactNode
}

/** Records, newest first: pull to refresh, endless rows, and a sheet with the pressed one in full. */
export function HistoryList<T>(props: Props<T>) {
  const { row, head, sheet, unavailable, children, ...list } = props
  const { pages, keyOf } = list
  const [openKey, setOpenKey] = useState<string | null>(null)
  if (unavailable !== undefined && pages.error?.code === 'not_available') return unavailable
  const opened =
    openKey === null || sheet === undefined
      ? undefined
      : pages.data?.pages.flatMap((page) => page.list).find((item) => keyOf(item) === openKey)
  return (
    <PullRefresh onRefresh={pages.refetch}>
      {children}
      <EndlessList
        {...list}
        row={(item, before) => (
          <>
            {head?.(item, before)}
            {row(item, () => setOpenKey(keyOf(item)))}
          </>
        )}
      />
      {opened !== undefined && sheet?.(opened, () => setOpenKey(null))}
    </PullRefresh>
  )
}
