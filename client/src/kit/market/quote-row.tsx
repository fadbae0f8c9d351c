import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/format'
import { type ListSegment, tradingPage, computeTurnover } from '#kit/listing'
import { PairDisc } from '#kit/picture'
import { PageLink } from '#kit/route'
import { Change, Pill } from './change.tsx'
import { Price } from './price.tsx'

type Figure = Amount | null
type Props = {
  market: Market
  /** The list in which it is shown, which decides where it leads. */
  segment: ListSegment
  quote: {
    readonly price: Figure
    readonly change: Figure
    readonly volume: Figure
    readonly high?: Figure
    readonly low?: Figure
  }
  isStale: boolean
  /** A sparkline; with it the change stands under the price to save width. */
  spark?: ReactNode
  /** Content of the left edge; on the narrowest screens it replaces the disc. */
  before?: ReactNode
  /** Replaces the turnover below the name, such as the session of a closed market. */
  note?: ReactNode
  /** The name with its matched part marked. */
  name?: ReactNode
}

export function QuoteRow(props: Props) {
  const { market, segment, quote, isStale, spark, before, note, name = market.baseCode } = props
  const price = (
    <Price
      value={quote.price}
      tick={market.priceTick}
      isPlain={isStale}
      className={`${spark === undefined ? 'text-row' : 'block text-body'} font-num ${isStale ? 'text-flat' : 'text-t1'}`}
    />
  )
  return (
    <div className="flex items-stretch">
      {before !== undefined && (
        <span className="flex w-11 shrink-0 items-center justify-center">{before}</span>
      )}
      <PageLink
        {...tradingPage(market, segment)}
        className={`press flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2.5 pr-gutter ${spark === undefined ? 'min-h-row-tall py-row-pad' : 'min-h-15 py-1.5'} -outline-offset-2 active:bg-card ${before === undefined ? 'pl-gutter' : ''}`}
      >
        <span className={`shrink-0 ${before === undefined ? 'flex' : 'hidden wide:flex'}`}>
          <PairDisc symbol={`${market.baseCode}/${market.quoteCode}`} image={market.logo} size={32} />
        </span>
        <span className="min-w-[4.25rem] flex-1">
          <span className="flex items-baseline gap-0.5">
            <span className="truncate text-body font-semi text-t1">{name}</span>
            <span className="min-w-0 shrink-1000 truncate text-cap text-t3">/{market.quoteCode}</span>
          </span>
          {note ?? <Turnover quote={quote} />}
        </span>
        {spark === undefined ? (
          <>
            {[quote.high, quote.low].map(
              (figure, at) =>
                figure !== undefined && (
                  <span key={at} className="hidden w-28 shrink-0 text-right text-sub tab:block">
                    <Price value={figure} tick={market.priceTick} isPlain className="text-t2" />
                  </span>
                ),
            )}
            <span className="shrink-0 text-right tab:min-w-32">{price}</span>
            <Pill percent={quote.change} isStale={isStale} />
          </>
        ) : (
          <>
            <span className="hidden shrink-0 wide:flex">{spark}</span>
            <span className="min-w-24 shrink-0 text-right">
              {price}
              <Change percent={quote.change} isStale={isStale} className="block text-sub" />
            </span>
          </>
        )}
      </PageLink>
    </div>
  )
}

function Turnover({ quote }: Pick<Props, 'quote'>) {
  const { compactText } = useFormat()
  const turnover = computeTurnover(quote)
  return (
    <span className="block truncate text-sub text-t3">
      <span className="num">{turnover === null ? '—' : compactText(turnover)}</span>
    </span>
  )
}
