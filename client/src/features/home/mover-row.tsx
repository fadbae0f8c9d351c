import type { Market } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { compactText } from '#kit/format'
import { homeOf, placeOf, turnoverOf } from '#kit/listing'
import { directionOf, QuoteRow, Sparkline } from '#kit/market'
import { useLanguage } from '#text'
import { useQuote } from '#api/feed'
import { dayOf } from './queries.ts'

type Props = { market: Market; isStale: boolean; isIdle: boolean }

/** A market of the movers list with a sparkline of its day. */
export const MoverRow = memo(function MoverRow({ market, isStale, isIdle }: Props) {
  const language = useLanguage()
  const quote = useQuote(market)
  const { data: day } = useQuery({ ...dayOf(market), enabled: isIdle })
  const turnover = turnoverOf(quote)
  const { to, query } = placeOf(market, homeOf(market))
  return (
    <QuoteRow
      to={to}
      query={query}
      code={market.baseCode}
      quoteCode={market.quoteCode}
      image={market.logo}
      note={<span className="num">{turnover === null ? '—' : compactText(turnover, language)}</span>}
      price={quote.price}
      tick={market.priceTick}
      percent={quote.change}
      isStale={isStale}
      spark={
        <Sparkline
          values={day?.list.map((candle) => candle.close) ?? []}
          tone={isStale ? 'flat' : directionOf(quote.change)}
          width={60}
          height={26}
        />
      }
    />
  )
})
