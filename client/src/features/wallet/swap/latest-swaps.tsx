import { useText } from '#text'
import { useSwaps } from './queries.ts'
import { SwapRow } from './swaps.tsx'

const LATEST = 5

/** The last five; nothing at all where there are none or nobody lists them. */
export function LatestSwaps() {
  const t = useText()
  const list = useSwaps(LATEST).data?.pages[0]?.list ?? []
  if (list.length === 0) return null
  return (
    <section aria-label={t('swap.latest')} className="-mx-gutter">
      <h2 className="px-gutter pb-1 text-sub text-t3">{t('swap.latest')}</h2>
      <ul className="divide-y divide-line">
        {list.map((swap) => (
          <li key={swap.id}>
            <SwapRow swap={swap} />
          </li>
        ))}
      </ul>
    </section>
  )
}
