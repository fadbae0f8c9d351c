import type { Depth } from '@bourse/contracts/feed'
import { type Amount, max, sum, ZERO } from '@bourse/contracts/kit'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { decimalsOfStep, useFormat } from '#kit/format'
import { bidShare, bookSide, type BookLevel, cumulate, groupLevels, groupsFor, isOwnLevel } from './book.ts'

type Side = 'buy' | 'sell'
type View = 'both' | Side
/** Prices of the member's open orders by side. */
export type OwnPrices = Readonly<Record<Side, readonly Amount[]>>

type Props = Depth & {
  tick: Amount
  /** Rows of each side; one side alone has all. */
  rows: number
  price: Amount | null
  isStale: boolean
  /** Prices of the member's own orders, whose rows are marked. */
  own?: OwnPrices
  /** The last price, between the two sides. */
  middle: ReactNode
  onPick: (price: Amount) => void
}

const computeTotal = (levels: readonly { quantity: Amount }[]): Amount =>
  sum(ZERO, ...levels.map((level) => level.quantity))

const ROW_PX = 24
const NO_ORDERS = { buy: [], sell: [] } as const

/**
 * A bar of cumulative depth lies behind each row; a pressed row returns its price. Rows belong to their distance from the
 * middle, so that a focused one stays while prices change. The rows are one tab stop, with the arrow keys inside.
 */
export function OrderBook({
  bids,
  asks,
  tick,
  rows,
  price,
  isStale,
  own = NO_ORDERS,
  middle,
  onPick,
}: Props) {
  const { t } = useFormat()
  const groups = groupsFor(tick, price ?? ZERO)
  const [chosen, choose] = useState(0)
  const [view, show] = useState<View>('both')
  const [active, activate] = useState('sell-0')
  const group = groups[Math.min(chosen, groups.length - 1)] ?? tick
  const most = view === 'both' ? rows : Infinity
  const below = view === 'sell' ? [] : groupLevels(bookSide(bids), group, 'bids').slice(0, most)
  const above = view === 'buy' ? [] : groupLevels(bookSide(asks), group, 'asks').slice(0, most)
  const deepest = max(computeTotal(below), computeTotal(above))
  const decimals = decimalsOfStep(group)
  const [side, index] = active.split('-')
  const isShown = Number(index) < (side === 'buy' ? below : above).length
  const tabStop = isShown ? active : view === 'buy' ? 'buy-0' : 'sell-0'
  const draw = (level: BookLevel, side: Side, index: number) => {
    const name = `${side}-${index}`
    const isOwn = own[side].some((each) => isOwnLevel(each, level.price, group, side))
    return (
      <BookRow
        key={name}
        {...{ name, level, side, decimals, isStale, isOwn, onPick }}
        isTabStop={name === tabStop}
        onFocus={() => activate(name)}
      />
    )
  }
  return (
    <div role="group" aria-label={t('market.book')} className="text-cap" onKeyDown={moveFocus}>
      <div className="flex justify-between px-1 pb-1 text-t3">
        <span>{t('market.price')}</span>
        <span>{t('market.quantity')}</span>
      </div>
      {view !== 'buy' && (
        <div className="flex flex-col justify-end" style={{ minHeight: rows * ROW_PX }}>
          {cumulate(above, deepest)
            .map((level, index) => draw(level, 'sell', index))
            .reverse()}
        </div>
      )}
      <div className="px-1 py-1.5">{middle}</div>
      {view !== 'sell' && (
        <div style={{ minHeight: rows * ROW_PX }}>
          {cumulate(below, deepest).map((level, index) => draw(level, 'buy', index))}
        </div>
      )}
      {below.length + above.length === 0 && <p className="py-2 text-center text-t3">{t('market.no_book')}</p>}
      <Ratio share={bidShare(computeTotal(bookSide(bids)), computeTotal(bookSide(asks)))} />
      <div className="mt-2 flex items-center gap-1">
        <GroupChoice groups={groups} chosen={Math.min(chosen, groups.length - 1)} onChoose={choose} />
        <ViewChoice view={view} onShow={show} />
      </div>
    </div>
  )
}

/** The arrow keys move the focus to the row above or below. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined)
    return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')]
  event.preventDefault()
  all[all.indexOf(event.target) + step]?.focus()
}

/** The parts of bids and offers in the book's quantity. */
function Ratio({ share }: { share: number | null }) {
  const { t } = useFormat()
  if (share === null) return null
  return (
    <div
      role="img"
      aria-label={t('chart.book_ratio', { bids: share, asks: 100 - share })}
      className="num mt-1 flex h-4 items-center gap-1.5 px-1 font-num text-tab"
    >
      <span className="text-up">{share}%</span>
      <span aria-hidden="true" className="flex h-1 flex-1 gap-0.5 overflow-hidden rounded-pill">
        <span className="bg-up transition-[width] duration-200" style={{ width: `${share}%` }} />
        <span className="flex-1 bg-down" />
      </span>
      <span className="text-down">{100 - share}%</span>
    </div>
  )
}

type GroupProps = { groups: readonly Amount[]; chosen: number; onChoose: (index: number) => void }

function GroupChoice({ groups, chosen, onChoose }: GroupProps) {
  const { t, quantityText } = useFormat()
  return (
    <label className="flex min-h-hit min-w-0 flex-1 items-center justify-between rounded-sm bg-sheet px-2 text-cap text-t2">
      <span className="sr-only">{t('market.group')}</span>
      <select
        value={String(chosen)}
        onChange={(event) => onChoose(event.target.selectedIndex)}
        className="num min-h-hit w-full rounded-sm bg-transparent text-cap! [&>option]:bg-sheet"
      >
        {groups.map((each, index) => (
          <option key={String(each)} value={String(index)}>
            {quantityText(each)}
          </option>
        ))}
      </select>
    </label>
  )
}

const NEXT_VIEW: Readonly<Record<View, View>> = { both: 'buy', buy: 'sell', sell: 'both' }

/** One button that goes through both sides, bids only and offers only. */
function ViewChoice({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  const { t } = useFormat()
  return (
    <button
      type="button"
      aria-label={t('chart.book_view', { view: t(`chart.book_${view}`) })}
      onClick={() => onShow(NEXT_VIEW[view])}
      className="press flex size-hit shrink-0 flex-col items-center justify-center gap-0.75 rounded-sm bg-sheet"
    >
      {(['sell', 'sell', 'buy', 'buy'] as const).map((side, index) => (
        <span
          key={index}
          className={`h-0.5 w-4 rounded-pill ${view !== 'both' && view !== side ? 'bg-control/50' : side === 'sell' ? 'bg-down' : 'bg-up'}`}
        />
      ))}
    </button>
  )
}

type RowProps = Pick<Props, 'isStale' | 'onPick'> & {
  name: string
  level: BookLevel
  side: Side
  decimals: number
  isOwn: boolean
  isTabStop: boolean
  onFocus: () => void
}

function BookRow({ name, level, side, decimals, isStale, isOwn, isTabStop, onPick, onFocus }: RowProps) {
  const { t, bookQuantityText, plainText } = useFormat()
  const { price, depth } = level
  return (
    <button
      type="button"
      data-row={name}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      onClick={() => onPick(price)}
      className={`relative flex h-6 w-full items-center justify-between gap-1 px-1 -outline-offset-2 hover:bg-card active:bg-chip ${side === 'buy' ? 'text-up' : 'text-down'}`}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-px right-0 rounded-[2px] tint transition-[width] duration-200"
        style={{ width: `${depth}%` }}
      />
      {isOwn && (
        <span aria-hidden="true" className="absolute inset-y-1 -left-1 w-0.75 rounded-pill bg-primary" />
      )}
      <span className="sr-only">
        {t(side === 'buy' ? 'market.buy' : 'market.sell')} {isOwn && `(${t('chart.book_own')}) `}
      </span>
      <span className={`num relative font-num ${isStale ? 'text-flat' : ''}`}>
        {plainText(price, decimals)}
      </span>
      <span className="num relative truncate font-num text-t2">{bookQuantityText(level.quantity)}</span>
    </button>
  )
}
