import type { Market } from '@bourse/contracts/market'
import { memo } from 'react'
import { compactText } from '#kit/format'
import { type ListSegment, placeOf, turnoverOf } from '#kit/listing'
import { QuoteRow, StarButton } from '#kit/market'
import { useLanguage } from '#text'
import { useQuote } from '#api/feed'
import { matchIn } from './match.ts'
import { useLongPress } from './use-long-press.ts'

type Props = {
  market: Market
  segment: ListSegment
  isStale: boolean
  isWatched: boolean
  onStar: (market: Market) => void
  onHold?: (market: Market, segment: ListSegment) => void
  /** Search text to highlight in the name. */
  marked?: string
  onOpen?: (market: Market) => void
}

/** One live market with its star. */
export const MarketRow = memo(function MarketRow({
  market,
  segment,
  isStale,
  isWatched,
  onStar,
  onHold,
  marked,
  onOpen,
}: Props) {
  const language = useLanguage()
  const quote = useQuote(market)
  const turnover = turnoverOf(quote)
  const hold = useLongPress(() => onHold?.(market, segment))
  const { to, query } = placeOf(market, segment)
  return (
    <div
      {...(onHold === undefined ? {} : hold)}
      onClick={() => onOpen?.(market)}
      className="select-none [-webkit-touch-callout:none]"
    >
      <QuoteRow
        to={to}
        query={query}
        code={market.baseCode}
        quoteCode={market.quoteCode}
        image={market.logo}
        {...(marked === undefined ? {} : { name: <HighlightedText text={market.baseCode} query={marked} /> })}
        note={<span className="num">{turnover === null ? '—' : compactText(turnover, language)}</span>}
        price={quote.price}
        tick={market.priceTick}
        percent={quote.change}
        isStale={isStale}
        before={<StarButton name={market.baseCode} isOn={isWatched} onToggle={() => onStar(market)} />}
      />
    </div>
  )
})

/** Marks the matched part of a name by more than its colour. */
export function HighlightedText({ text, query }: { text: string; query: string }) {
  const match = matchIn(text, query)
  if (match === null) return text
  return (
    <>
      {match.before}
      <mark className="bg-transparent text-link underline decoration-2 underline-offset-4">{match.hit}</mark>
      {match.after}
    </>
  )
}
