import type { AssetId, Market } from '@bourse/contracts/market'
import { memo } from 'react'
import type { ListSegment } from '#kit/listing'
import { QuoteRow, StarButton } from '#kit/market'
import { useQuote } from '#api/feed'
import { matchIn } from './search-markets.ts'
import { useLongPress } from './use-long-press.ts'

export type PressedRow = { readonly market: Market; readonly segment: ListSegment }
type Props = PressedRow & {
  isStale: boolean
  isWatched: boolean
  onStar: (asset: AssetId) => void
  onHold?: (row: PressedRow) => void
  /** Search text to highlight in the name. */
  marked?: string
  onOpen?: (market: Market) => void
}

/** One live market with its star. */
export const MarketRow = memo(function MarketRow({ market, segment, isStale, marked = '', ...row }: Props) {
  const { isWatched, onStar, onHold, onOpen } = row
  const hold = useLongPress(() => onHold?.({ market, segment }))
  return (
    <div
      {...(onHold !== undefined && hold)}
      onClick={() => onOpen?.(market)}
      className="select-none [-webkit-touch-callout:none]"
    >
      <QuoteRow
        market={market}
        segment={segment}
        quote={useQuote(market)}
        isStale={isStale}
        name={<HighlightedText text={market.baseCode} query={marked} />}
        before={<StarButton name={market.baseCode} isOn={isWatched} onToggle={() => onStar(market.base)} />}
      />
    </div>
  )
})

/** Marks the matched part of a name by more than its colour. */
function HighlightedText({ text, query }: { text: string; query: string }) {
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
