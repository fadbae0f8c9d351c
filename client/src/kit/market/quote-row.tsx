import { memo, type ReactNode } from 'react'
import type { Amount } from '@bourse/contracts/kit'
import { CoinDisc } from '#kit/picture'
import { PageLink } from '#kit/route'
import { Change, Pill } from './change.tsx'
import { Price } from './price.tsx'

type Props = {
  to: string
  query: Record<string, string>
  code: string
  quoteCode: string
  image: string | null
  note: ReactNode
  price: Amount | null
  tick: Amount | null
  percent: Amount | null
  isStale?: boolean
  /** A sparkline; with it the change stands under the price to save width. */
  spark?: ReactNode
  /** The price in the chosen fiat. */
  under?: ReactNode
  /** At the left edge; on the narrowest screens it replaces the disc. */
  before?: ReactNode
  /** The name with its matched part marked. */
  name?: ReactNode
}

/** Memoised: a list renders again only the rows whose figures changed. */
export const QuoteRow = memo(function QuoteRow(props: Props) {
  const { to, query, code, quoteCode, image, note, spark, before, name } = props
  return (
    <div className="flex items-stretch">
      {before !== undefined && (
        <span className="flex w-11 shrink-0 items-center justify-center">{before}</span>
      )}
      <PageLink
        to={to}
        query={query}
        className={`press flex min-h-16 min-w-0 flex-1 items-center gap-2.5 py-2 pr-gutter -outline-offset-2 active:bg-card ${before === undefined ? 'pl-gutter' : ''}`}
      >
        <span className={`shrink-0 ${before === undefined ? 'flex' : 'hidden wide:flex'}`}>
          <CoinDisc code={code} image={image} size={32} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-0.5">
            <span className="truncate text-body font-semi text-t1">{name ?? code}</span>
            <span className="min-w-0 shrink-1000 truncate text-cap text-t3">/{quoteCode}</span>
          </span>
          <span className="block truncate text-sub text-t3">{note}</span>
        </span>
        {spark !== undefined && <span className="hidden shrink-0 wide:flex">{spark}</span>}
        <Figures {...props} />
      </PageLink>
    </div>
  )
}, isSame)

function Figures({ price, tick, percent, isStale = false, spark, under }: Props) {
  const colorClass = isStale ? 'text-flat' : 'text-t1'
  if (spark !== undefined)
    return (
      <span className="min-w-24 shrink-0 text-right">
        <Price
          value={price}
          tick={tick}
          isPlain={isStale}
          className={`block text-body font-num ${colorClass}`}
        />
        <Change percent={percent} isStale={isStale} className="text-sub" />
      </span>
    )
  return (
    <>
      <span className="shrink-0 text-right">
        <Price value={price} tick={tick} isPlain={isStale} className={`text-row font-num ${colorClass}`} />
        {under !== undefined && <span className="block text-cap text-t3">{under}</span>}
      </span>
      <Pill percent={percent} isStale={isStale} />
    </>
  )
}

/** Queries are new objects on each render. */
function isSame(before: Props, after: Props): boolean {
  const { query: one, ...restBefore } = before
  const { query: two, ...restAfter } = after
  const names = Object.keys(restAfter) as (keyof typeof restAfter)[]
  return (
    JSON.stringify(one) === JSON.stringify(two) &&
    names.every((name) => Object.is(restBefore[name], restAfter[name]))
  )
}
