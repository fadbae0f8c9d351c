import { History } from 'lucide-react'
import { NavActions } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'

/** In the nav bar: links to the history of swaps and transfers. */
export function HistoryLink({ query = {} }: { query?: Record<string, string> }) {
  const t = useText()
  return (
    <NavActions>
      <PageLink
        to="fund/transfer_history"
        query={query}
        aria-label={t('screen.transfer_history')}
        className="press flex size-hit items-center justify-center rounded-md text-t2"
      >
        <History size={22} strokeWidth={1.75} aria-hidden="true" />
      </PageLink>
    </NavActions>
  )
}
