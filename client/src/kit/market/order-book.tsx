import type { Depth } from '@bourse/contracts/feed'
import { type Amount, toAmount, max, sum, ZERO } from '@bourse/contracts/kit'
import { type ReactNode, useState } from 'react'
import { decimalsOfStep, useFormat } from '#kit/format'
import { bookSide, type BookLevel, cumulate, groupLevels, groupsFor } from './book.ts'

type Props = Depth & {
  tick: Amount
  rows: number
  price: Amount | null
  isStale: boolean
  /** Between the two sides: the last price. */
  middle: ReactNode
  onPick: (price: Amount) => void
}

const sumQuantities = (levels: readonly { quantity: Amount }[]): Amount =>
  sum(ZERO, ...levels.map((level) => level.quantity))

/** A bar of cumulative depth lies behind each row; a pressed row returns its price. */
export function OrderBook({ bids, asks, tick, rows, price, isStale, middle, onPick }: Props) {
  const { t, quantityText } = useFormat()
  const groups = groupsFor(tick, price ?? ZERO)
  const [chosen, choose] = useState(0)
  const group = groups[Math.min(chosen, groups.length - 1)] ?? tick
  const below = groupLevels(bookSide(bids), group, 'bids').slice(0, rows)
  const above = groupLevels(bookSide(asks), group, 'asks').slice(0, rows)
  const deepest = max(sumQuantities(below), sumQuantities(above))
  const places = decimalsOfStep(group)
  const draw = (level: BookLevel, name: 'buy' | 'sell') => (
    <BookRow key={`${name}${level.price}`} level={level} side={name} {...{ places, isStale, onPick }} />
  )
  return (
    <div role="group" aria-label={t('market.book')} className="text-cap">
      <div className="flex justify-between px-1 pb-1 text-t3">
        <span>{t('market.price')}</span>
        <span>{t('market.quantity')}</span>
      </div>
      <div className="flex flex-col justify-end" style={{ minHeight: rows * 24 }}>
        {cumulate(above, deepest)
          .reverse()
          .map((level) => draw(level, 'sell'))}
      </div>
      <div className="px-1 py-1.5">{middle}</div>
      <div style={{ minHeight: rows * 24 }}>
        {cumulate(below, deepest).map((level) => draw(level, 'buy'))}
      </div>
      {below.length + above.length === 0 && <p className="py-2 text-center text-t3">{t('market.no_book')}</p>}
      <label className="mt-2 flex min-h-hit items-center justify-between rounded-sm bg-sheet px-2 text-cap text-t2">
        <span className="sr-only">{t('market.group')}</span>
        <select
          value={String(Math.min(chosen, groups.length - 1))}
          onChange={(event) => choose(event.target.selectedIndex)}
          className="num min-h-hit w-full rounded-sm bg-transparent text-cap! [&>option]:bg-sheet"
        >
          {groups.map((each, at) => (
            <option key={String(each)} value={String(at)}>
              {quantityText(each)}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

type RowProps = Pick<Props, 'isStale' | 'onPick'> & { level: BookLevel; side: 'buy' | 'sell'; places: number }

const COMPACT_FROM = toAmount('10000')

function BookRow({ level, side, places, isStale, onPick }: RowProps) {
  const { t, compactText, quantityText, plainText } = useFormat()
  const { price, depth } = level
  const isLarge = level.quantity >= COMPACT_FROM
  const quantity = isLarge ? compactText(level.quantity) : quantityText(level.quantity, 5)
  return (
    <button
      type="button"
      onClick={() => onPick(price)}
      className={`relative flex h-6 w-full items-center justify-between gap-1 px-1 -outline-offset-2 active:bg-chip ${side === 'buy' ? 'text-up' : 'text-down'}`}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-px right-0 rounded-[2px] tint transition-[width] duration-200"
        style={{ width: `${depth}%` }}
      />
      <span className="sr-only">{t(side === 'buy' ? 'market.buy' : 'market.sell')} </span>
      <span className={`num relative font-num ${isStale ? 'text-flat' : ''}`}>
        {plainText(price, places)}
      </span>
      <span className={`num relative truncate font-num text-t2 ${quantity.length > 7 ? 'text-tab' : ''}`}>
        {quantity}
      </span>
    </button>
  )
}
