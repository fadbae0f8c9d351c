import { type ReactNode, useState } from 'react'
import { Empty } from '#kit/feedback'
import { type PageRoute, RouteScope, useRoute } from '#kit/route'
import { useText } from '#text'
import { ScreenArea } from './screen-area.tsx'
import type { ScreenRow } from './screens.ts'

type Props = { readonly list: ScreenRow; readonly row: ScreenRow; readonly children: ReactNode }

/** A list, and beside it the record that the address names; the list stays while records are opened one after the other. */
export function TwoColumns({ list, row, children }: Props) {
  const t = useText()
  const listRoute = useListRoute(list, row)
  return (
    <div className="grid flex-1 grid-cols-[minmax(340px,5fr)_minmax(0,8fr)]">
      <section
        aria-label={t(list.title)}
        data-column="list"
        className="flex min-h-full flex-col border-r border-line [&_a[aria-current]]:bg-chip [&>*]:shrink-0"
      >
        <RouteScope route={listRoute}>
          <ScreenArea row={list} />
        </RouteScope>
      </section>
      <div data-column="detail" className="sticky top-0 h-[100cqh] overflow-y-auto [scrollbar-width:thin]">
        <div className="mx-auto flex min-h-full w-full max-w-180 flex-col">
          {row === list ? <Unchosen /> : children}
        </div>
      </div>
    </div>
  )
}

function Unchosen() {
  const t = useText()
  return (
    <div className="my-auto">
      <Empty title={t('desktop.choose')} />
    </div>
  )
}

/** The route with which the list was shown last; opened by the address of a record, the list has the query of the table. */
function useListRoute(list: ScreenRow, row: ScreenRow): PageRoute {
  const route = useRoute()
  const [last, setLast] = useState<PageRoute>(() =>
    row === list ? route : { ...route, path: list.path, query: new URLSearchParams(row.beside) },
  )
  const isNew = row === list && (last.path !== route.path || String(last.query) !== String(route.query))
  if (isNew) setLast(route)
  return isNew ? route : last
}
