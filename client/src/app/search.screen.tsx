import { normalizeTyped } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useCallback, useState } from 'react'
import { SkeletonRows } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { lazyComponent } from '#kit/layout'
import { PageLink } from '#kit/route'
import { recentBy, RecentSearches, saveRecent, useSettledText, withRecent } from '#kit/search'
import { useText } from '#text'
import { useIsMember, useUser } from '#api'
import { HotMarkets } from '#features/market'
import { screens } from './screen-table.ts'
import { suggestPages, useVisitor } from './search-pages.ts'

const Results = lazyComponent(
  async () => (await import('./search-results.tsx')).SearchResults,
  <SkeletonRows count={8} />,
)

const WAIT_MS = 150

/** Finds markets, pages, help, receipts, works and traders. It is in `app` because features do not import each other. */
export function Screen() {
  const t = useText()
  const [typed, type] = useState('')
  const isMember = useIsMember()
  const user = useUser()
  // Null until the profile of a member has arrived.
  const owner = isMember ? (user?.id ?? null) : ''
  const [changed, setChanged] = useState<readonly string[] | null>(null)
  const recent = changed ?? recentBy(owner)
  const text = useSettledText(normalizeTyped(typed, 'words'), WAIT_MS)
  const remember = useCallback(
    (list: readonly string[]) => {
      if (owner === null) return
      saveRecent(owner, list)
      setChanged(list)
    },
    [owner],
  )
  const onOpen = useCallback(
    (market: Market) => remember(withRecent(recentBy(owner), market.baseCode)),
    [owner, remember],
  )
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) bg-page px-gutter pt-1 pb-2">
        <SearchField value={typed} onChange={type} label={t('search.hint')} isFocused />
      </div>
      {text === '' ? (
        <>
          {recent.length > 0 && <RecentSearches list={recent} onPick={type} onClear={() => remember([])} />}
          <Suggested />
          <HotMarkets onOpen={onOpen} />
        </>
      ) : (
        <Results text={text} onOpen={onOpen} onFollow={() => remember(withRecent(recentBy(owner), text))} />
      )}
    </>
  )
}

/** The pages that most visitors look for, as chips. */
function Suggested() {
  const t = useText()
  const pages = suggestPages({ screens, ...useVisitor() })
  return (
    <section aria-label={t('search.suggested')} className="px-gutter pb-2">
      <h2 className="flex min-h-hit items-center text-row font-semi">{t('search.suggested')}</h2>
      <div className="flex flex-wrap gap-2">
        {pages.map(({ key, title, to, query }) => (
          <PageLink
            key={key}
            to={to}
            {...(query !== undefined && { query })}
            className="press hit flex min-h-8 items-center rounded-pill bg-sheet px-3 text-sub text-t2"
          >
            {title}
          </PageLink>
        ))}
      </div>
    </section>
  )
}
