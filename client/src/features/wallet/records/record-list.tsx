import { type ReactNode, useState } from 'react'
import { EndlessList, type Pages, PullRefresh } from '#kit/list'

type Props<Row> = {
  readonly pages: Pages<Row>
  readonly row: (row: Row, open: () => void) => ReactNode
  readonly sheet: (row: Row, close: () => void) => ReactNode
  readonly empty: ReactNode
}

/** Records, newest first, each with its sheet; the open one follows what is asked again underneath. */
export function RecordList<Row extends { readonly id: string }>({ pages, row, sheet, empty }: Props<Row>) {
  const [open, setOpen] = useState<Row['id'] | null>(null)
  const opened = pages.data?.pages.flatMap((page) => page.list).find(({ id }) => id === open)
  return (
    <PullRefresh onRefresh={async () => void (await pages.refetch())}>
      <EndlessList
        pages={pages}
        keyOf={({ id }) => id}
        row={(each) => row(each, () => setOpen(each.id))}
        empty={empty}
      />
      {opened !== undefined && sheet(opened, () => setOpen(null))}
    </PullRefresh>
  )
}
