import { normalizeForSearch } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { memo, useState } from 'react'
import { Chips } from '#kit/control'
import { SearchField } from '#kit/field'
import { Change, Price } from '#kit/market'
import { listNames } from '#kit/names'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { useWatchlist } from '#api/watchlist'
import { formatSymbol } from '#api/markets'
import { pickMarket, useFigures } from './selected-market.ts'

type Props = { readonly markets: readonly Market[]; readonly chosen: Market }

/** The markets of a product with live prices, all or the watched ones, with a search. */
export function MarketPane({ markets, chosen }: Props) {
  const t = useText()
  const { has } = useWatchlist()
  const [scope, setScope] = useState<'all' | 'watched'>('all')
  const [text, setText] = useState('')
  const words = normalizeForSearch(text)
  const shown = markets.filter(
    (market) =>
      (scope === 'all' || has(market.base)) &&
      normalizeForSearch(`${formatSymbol(market)} ${listNames(market.baseCode).join(' ')}`).includes(words),
  )
  return (
    <section aria-label={t('screen.market')} className="flex h-full flex-col">
      <div className="space-y-1 px-2 pt-2">
        <SearchField value={text} onChange={setText} />
        <Chips
          name={t('screen.market')}
          value={scope}
          onChange={setScope}
          chips={[
            { id: 'all', label: t('app.all') },
            { id: 'watched', label: t('market.favourites') },
          ]}
        />
      </div>
      <ul className="no-scrollbar min-h-0 flex-1 overflow-y-auto pb-2">
        {shown.map((market) => (
          <li key={market.id}>
            <Row market={market} isChosen={market.id === chosen.id} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Row = memo(function Row({ market, isChosen }: { market: Market; isChosen: boolean }) {
  const { price, percent, tick } = useFigures(market)
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={() => pickMarket(market)}
      className={`flex h-10 w-full items-center gap-2 px-3 text-left text-sub text-t1 -outline-offset-2 hover:bg-card ${isChosen ? 'bg-card' : ''}`}
    >
      <CoinDisc code={market.baseCode} image={market.logo} size={20} />
      <span className="min-w-0 flex-1 truncate">
        <span className={isChosen ? 'font-semi' : 'font-med'}>{market.baseCode}</span>
        <span className="min-w-0 shrink-1000 truncate text-cap text-t3">/{market.quoteCode}</span>
      </span>
      <span className="shrink-0 text-right leading-tight">
        <Price value={price} tick={tick} className="block text-cap text-t1" />
        <Change percent={percent} className="text-tab" />
      </span>
    </button>
  )
})
