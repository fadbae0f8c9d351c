import type { Artwork } from '@bourse/contracts/nft'
import { type ReactNode, useMemo } from 'react'
import { NotOffered } from '#kit/detail'
import { Skeleton } from '#kit/feedback'
import { HistoryList, type Pages } from '#kit/list'
import { WorkCard } from './work-card.tsx'

/** Height in px of a row of two cards at 390 px. */
const ROW_HEIGHT = 328
/** Works on the first screen; their pictures are not deferred. */
const FIRST_ROWS = 1

/** Two works per row, each work once: a list that shifts between two pages repeats a work. */
export function inPairs(works: readonly Artwork[]): readonly (readonly Artwork[])[] {
  const each = [...new Map(works.map((work) => [work.id, work])).values()]
  return Array.from({ length: Math.ceil(each.length / 2) }, (_, row) => each.slice(row * 2, row * 2 + 2))
}

type Props = {
  pages: Pages<Artwork>
  empty: ReactNode
  footOf?: (work: Artwork) => ReactNode
  children?: ReactNode
}

/** Two columns of works, endless; only the rows near the screen are drawn. */
export function WorkGrid({ pages, empty, footOf, children }: Props) {
  const listed = pages.data?.pages
  const rows = useMemo(() => inPairs((listed ?? []).flatMap(({ list }) => list)), [listed])
  return (
    <HistoryList
      pages={{ ...pages, data: listed && { pages: [{ list: rows }] } }}
      keyOf={(row) => row[0]?.id ?? ''}
      row={(row) => (
        <div className="work-grid px-gutter pb-3">
          {row.map((work) => (
            <WorkCard
              key={work.id}
              work={work}
              isFirst={rows.indexOf(row) < FIRST_ROWS}
              {...(footOf === undefined ? {} : { foot: footOf(work) })}
            />
          ))}
        </div>
      )}
      usualHeight={ROW_HEIGHT}
      className="pt-2"
      skeleton={<GridSkeleton />}
      unavailable={<NotOffered />}
      empty={empty}
    >
      {children}
    </HistoryList>
  )
}

export const GridSkeleton = () => (
  <div aria-hidden="true" className="work-grid px-gutter pt-2">
    {Array.from({ length: 4 }, (_, at) => (
      <Skeleton key={at} className="h-72 rounded-lg" />
    ))}
  </div>
)
