import type { Market } from '@bourse/contracts/market'
import { Empty, FailedLine, SkeletonRows } from '#kit/feedback'
import { type Match, type Matches, MatchSection } from '#kit/search'
import { useText } from '#text'
import { useFoundArticles, useFoundFaq } from '#features/content'
import { useFoundLeaders } from '#features/copy-trading'
import { FoundMarkets, HotMarkets, useFoundMarkets } from '#features/market'
import { useFoundWorks } from '#features/nft'
import { useFoundReceipts } from '#features/receipts'
import { screens } from './screen-table.ts'
import { searchPages, useVisitor } from './search-pages.ts'

type ResultsProps = {
  text: string
  onOpen: (market: Market) => void
  /** Called when any other result is opened. */
  onFollow: () => void
}

/** All that a search finds. Loaded with the first typed text, because it brings parts of many areas. */
export function SearchResults({ text, onOpen, onFollow }: ResultsProps) {
  const t = useText()
  const markets = useFoundMarkets(text)
  const found = useFound(text)
  const sections = found.filter(({ rows }) => rows.length > 0)
  const isLoading = markets.isLoading || found.some((each) => each.isLoading)
  const count = sections.reduce((total, { rows }) => total + rows.length, markets.count)
  const failed = found.flatMap(({ retry }) => retry ?? [])
  const [above, below] = splitByPlace(sections)
  return (
    <>
      <p role="status" className="sr-only">
        {isLoading ? '' : count === 0 ? t('search.none', { text }) : t('search.results', { n: count })}
      </p>
      <Sections list={above} text={text} onFollow={onFollow} />
      <FoundMarkets groups={markets.groups} text={text} onOpen={onOpen} />
      <Sections list={below} text={text} onFollow={onFollow} />
      {isLoading && count === 0 && <SkeletonRows count={6} />}
      {failed.length > 0 && (
        <FailedLine
          message={t('search.partly_failed')}
          retry={() => failed.forEach((retry) => retry())}
          className="min-h-14 px-gutter"
        />
      )}
      {count === 0 && !isLoading && (
        <>
          <Empty kind="search" title={t('search.none', { text })} />
          <HotMarkets onOpen={onOpen} />
        </>
      )}
    </>
  )
}

type Section = Matches & { readonly title: string; readonly isFirst?: true }

/** All matches besides markets, in the order in which they are shown. */
function useFound(text: string): readonly Section[] {
  const visitor = useVisitor()
  const { t } = visitor
  const pages: readonly Match[] = searchPages({ screens, text, ...visitor })
  return [
    { title: t('screen.receipts'), isFirst: true, ...useFoundReceipts(text) },
    { title: t('search.pages'), isFirst: true, rows: pages, isLoading: false, retry: null },
    { title: t('screen.faq'), ...useFoundFaq(text) },
    { title: t('search.articles'), ...useFoundArticles(text) },
    { title: t('search.traders'), ...useFoundLeaders(text) },
    { title: t('screen.nft_artworks'), ...useFoundWorks(text) },
  ]
}

/** The sections above and below the markets. */
const splitByPlace = (all: readonly Section[]): readonly [readonly Section[], readonly Section[]] => [
  all.filter(({ isFirst }) => isFirst === true),
  all.filter(({ isFirst }) => isFirst !== true),
]

type SectionsProps = { list: readonly Section[]; text: string; onFollow: () => void }

const Sections = ({ list, text, onFollow }: SectionsProps) => (
  <div onClickCapture={onFollow}>
    {list.map(({ title, rows }) => (
      <MatchSection key={title} title={title} rows={rows} marked={text} />
    ))}
  </div>
)
