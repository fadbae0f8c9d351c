import { nft, type SaleKind } from '@bourse/contracts/nft'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#kit/control'
import { Empty } from '#kit/feedback'
import { Section } from '#kit/layout'
import { current, navigate, useRoute } from '#kit/route'
import { useText } from '#text'
import { pagesFor } from '#api'
import { WorkGrid } from '#features/nft'
import { countFilters, FILTER_NAMES, parseFilter } from './filters.ts'
import { FilterButton } from './filter-sheet.tsx'

/** All works that pass the filters of the route; a tab may choose the kind of sale. */
export function FilteredWorks({ saleKind }: { saleKind?: SaleKind }) {
  const t = useText()
  const filter = parseFilter(useRoute().query)
  const input = saleKind === undefined ? filter : { ...filter, saleKind }
  return (
    <WorkGrid
      pages={useInfiniteQuery(pagesFor(nft.artworks, input))}
      empty={
        <Empty kind="art" title={t(countFilters(filter) === 0 ? 'nft.none' : 'nft.none_filtered')}>
          {countFilters(filter) > 0 && (
            <Button kind="neutral" size="middle" onClick={clearFilters}>
              {t('nft.reset')}
            </Button>
          )}
        </Empty>
      }
    >
      <Section className="flex justify-end pt-2.5 pb-1">
        <FilterButton hasKind={saleKind === undefined} />
      </Section>
    </WorkGrid>
  )
}

function clearFilters(): void {
  const { path, query } = current()
  const rest = Object.fromEntries([...query].filter(([name]) => !FILTER_NAMES.some((each) => each === name)))
  navigate(path, rest, { replace: true })
}
