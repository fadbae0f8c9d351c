import { nft, type SaleKind } from '@bourse/contracts/nft'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#kit/control'
import { Empty } from '#kit/feedback'
import { Section } from '#kit/layout'
import { current, navigate, useAddress } from '#kit/route'
import { useText } from '#text'
import { pagesFor } from '#api'
import { WorkGrid } from '#features/nft'
import { countOf, FILTER_NAMES, filterOf } from './filters.ts'
import { FilterButton } from './filter-sheet.tsx'

/** All works that pass the filters of the address; a tab may choose the kind of sale. */
export function FilteredWorks({ saleKind }: { saleKind?: SaleKind }) {
  const t = useText()
  const filter = filterOf(useAddress().query)
  const input = saleKind === undefined ? filter : { ...filter, saleKind }
  return (
    <WorkGrid
      pages={useInfiniteQuery(pagesFor(nft.artworks, input))}
      empty={
        <Empty title={t(countOf(filter) === 0 ? 'nft.none' : 'nft.none_filtered')}>
          {countOf(filter) > 0 && (
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
