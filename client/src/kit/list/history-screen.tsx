import { Fragment, type ReactNode } from 'react'
import { Chips, SegTabs } from '#kit/control'
import { setQueryValue, useQueryValue } from '#kit/route'

type Props<Id extends string> = {
  name: string
  tabs: readonly { readonly id: Id; readonly label: string; readonly content: ReactNode }[]
  /** Name of the query value that stores the chosen tab, so that back restores it. */
  param?: string
  /** `chips` for filters and for tabs within a tab. */
  variant?: 'tabs' | 'chips'
  isSticky?: boolean
}

/** A page of records: tabs or filter chips above, the chosen one's `<HistoryList>` below. */
export function HistoryScreen<Id extends string>(props: Props<Id>) {
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
