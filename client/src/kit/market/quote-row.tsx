import { memo, type ReactNode } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import { CoinDisc } from '#kit/picture'
import { PageLink } from '#kit/route'
import { Pill } from './change.tsx'
import { Price } from './price.tsx'

type Props = {
  to: string
  query: Record<string, string>
  code: string
  quoteCode: string
  image: string | null
  /** The second line: turnover, sub-name. */
  note: ReactNode
  price: Amount | null
  tick: Amount | null
  percent: Amount | null
  isStale?: boolean
  spark?: ReactNode
  /** What the price is in the chosen fiat. */
  under?: ReactNode
  before?: ReactNode
}

/** One market: disc, name, sparkline, price, change. Drawn again only when one of its own figures moved. */
export const QuoteRow = memo(function QuoteRow(props: Props) {
  const { to, query, code, quoteCode, image, note, price, tick, percent, isStale = false, spark, under, before } = props
  return (
    <div className="flex items-stretch">
      {before}
      <PageLink to={to} query={query} className="press flex min-h-16 min-w-0 flex-1 items-center gap-3 px-gutter py-2 -outline-offset-2 active:bg-card">
        <CoinDisc code={code} image={image} size={32} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-1">
            <span className="truncate text-body font-semi text-t1">{code}</span>
            <span className="text-cap text-t3">/{quoteCode}</span>
          </span>
          <span className="block truncate text-sub text-t3">{note}</span>
        </span>
        {spark}
        <span className="shrink-0 text-right">
          <Price value={price} tick={tick} className={`text-body font-num ${isStale ? 'text-flat' : 'text-t1'}`} />
          {under !== undefined && <span className="block text-cap text-t3">{under}</span>}
        </span>
        <Pill percent={percent} isStale={isStale} />
      </PageLink>
    </div>
  )
}, isSame)

/** Queries are new objects on each draw although nothing in them moved. */
function isSame(before: Props, after: Props): boolean {
  const { query: one, ...restBefore } = before
  const { query: two, ...restAfter } = after
  const names = Object.keys(restAfter) as (keyof typeof restAfter)[]
  return JSON.stringify(one) === JSON.stringify(two) && names.every((name) => Object.is(restBefore[name], restAfter[name]))
}
