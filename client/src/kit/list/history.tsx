import { Fragment, type ReactNode, useState } from 'react'
import { Chips, SegTabs } from '#kit/control'
import { useSetQueryValue, useQueryValue } from '#kit/route'
import { EndlessList, type EndlessListProps } from './endless-list.tsx'
import { PullRefresh } from './pull-refresh.tsx'

type ListProps<T> = Omit<EndlessListProps<T>, 'row'> & {
  row: (item: T, open: () => void) => ReactNode
  /** Drawn above a row where a section begins, such as a month. */
  head?: (item: T, before: T | undefined) => ReactNode
  /** One record in full; it follows the list when that is refetched. */
  sheet?: (item: T, close: () => void) => ReactNode
  /** Shown in place of everything where the upstream does not offer these records. */
  unavailable?: ReactNode
  children?: ReactNode
}

/** Records, newest first: pull to refresh, endless rows, and a sheet with the pressed one in full. */
export function HistoryList<T>(props: ListProps<T>) {
  const { row, head, sheet, unavailable, children, ...list } = props
  const { pages, keyOf } = list
  const [openKey, setOpenKey] = useState<string | null>(null)
  if (unavailable !== undefined && pages.error?.code === 'not_available') return <>{unavailable}</>
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

type ScreenProps<Id extends string> = {
  name: string
  tabs: readonly {
    readonly id: Id
    readonly label: string
    readonly content: ReactNode
    /** A mark beside the label, such as an unread dot. */
    readonly mark?: ReactNode
  }[]
  /** Name of the query value that stores the chosen tab, so that back restores it. */
  param?: string
  /** `chips` for filters and for tabs within a tab. */
  variant?: 'tabs' | 'chips'
  isSticky?: boolean
}

/** A page of records: tabs or filter chips above, the chosen one's `<HistoryList>` below. */
export function HistoryScreen<Id extends string>(props: ScreenProps<Id>) {
  const setQueryValue = useSetQueryValue()
  const { name, tabs, param = 'tab', variant = 'tabs', isSticky = true } = props
  const requested = useQueryValue(param)
  const chosen = tabs.find(({ id }) => id === requested) ?? tabs[0]
  if (chosen === undefined) return null
  const choice = { name, value: chosen.id, onChange: (id: Id) => setQueryValue(param, id) }
  const sticky = isSticky ? 'sticky top-0 z-(--z-sticky) bg-page' : ''
  return (
    <>
      {variant === 'tabs' ? (
        <SegTabs {...choice} tabs={tabs} className={`${sticky} border-b border-line px-1`} />
      ) : (
        <Chips {...choice} chips={tabs} className={`${sticky} px-gutter`} />
      )}
      <Fragment key={chosen.id}>{chosen.content}</Fragment>
    </>
  )
}
