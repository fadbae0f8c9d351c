import type { LeaderFigures } from '@bourse/contracts/copy-trading'
import { type Amount, multiplyByInt, ONE, sum, ZERO } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { Result, useFuturesCode } from '#api/positions'
import { countText, figuresFor, followersText, Rate, formatRate, Return } from './figures.tsx'
import type { Period } from './queries.ts'

type Props = { readonly figures: LeaderFigures; readonly period: Period | 'all' }

/** Figures of the period above those of the whole time. */
export function FigureGrid({ figures, period }: Props) {
  const format = useFormat()
  const { t } = format
  const { returnRate, profit, winRate, drawdown } = figuresFor(figures, period)
  const { followers, followersProfit, assetsUnderCopy, daysLeading, positions } = figures
  return (
    <Facts
      layout="grid"
      className="grid grid-cols-2 gap-x-3 gap-y-2 text-row wide:grid-cols-3"
      rows={[
        { label: t('copy_trading.return'), value: <Return rate={returnRate} className="font-semi" /> },
        { label: t('copy_trading.profit'), value: <Result value={profit} /> },
        { label: t('copy_trading.win_rate'), value: <Rate rate={winRate} /> },
        drawdown !== null && { label: t('copy_trading.drawdown'), value: <Rate rate={drawdown} /> },
        followersProfit !== null && {
          label: t('copy_trading.followers_profit'),
          value: <Result value={followersProfit} />,
        },
        assetsUnderCopy !== null && {
          label: t('copy_trading.assets'),
          value: <Balance value={assetsUnderCopy} kind="money" />,
        },
        followers !== null && {
          label: t('copy_trading.followers'),
          value: <span className="num font-num">{followersText(figures, format)}</span>,
        },
        daysLeading !== null && {
          label: t('copy_trading.days_leading'),
          value: <span className="num font-num">{countText(daysLeading, format)}</span>,
        },
        positions !== null && {
          label: t('copy_trading.trades'),
          value: <span className="num font-num">{countText(positions, format)}</span>,
        },
      ]}
    />
  )
}

/** The hour of the figures and the asset of their amounts. */
export function FiguresNote({ refreshedAt }: Pick<LeaderFigures, 'refreshedAt'>) {
  const { t, momentOf } = useFormat()
  const coin = useFuturesCode()
  return (
    <p className="text-sub text-t3">
      {refreshedAt === null
        ? t('copy_trading.hourly')
        : t('copy_trading.figures_of', { time: momentOf(refreshedAt) })}
      {coin !== '' && <span className="block">{t('copy_trading.amounts_in', { coin })}</span>}
    </p>
  )
}

type Symbols = NonNullable<LeaderFigures['symbols']>

const SLICES = 5
/** Steps of one colour; the list beside the ring names each. */
const STRENGTHS = [1, 0.74, 0.54, 0.38, 0.26, 0.16]

/** The five largest shares and the sum of the others. */
function groupSlices(symbols: Symbols, other: string) {
  const shown = symbols.slice(0, SLICES).map(({ symbol, share }) => ({ name: symbol, share }))
  const rest = symbols.slice(SLICES).map(({ share }) => share)
  return rest.length === 0 ? shown : [...shown, { name: other, share: sum(ZERO, ...rest) }]
}

/** A ring, and its list in words. */
export function SymbolShares({ symbols }: { symbols: Symbols }) {
  const format = useFormat()
  const { t } = format
  const slices = groupSlices(symbols, t('copy_trading.other'))
  return (
    <Card>
      <h3 className="pb-3 text-body font-semi">{t('copy_trading.symbols')}</h3>
      <div className="flex items-center gap-5">
        <Ring shares={slices.map(({ share }) => share)} />
        <ul className="min-w-0 flex-1 space-y-1.5 text-sub">
          {slices.map(({ name, share }, at) => (
            <li key={name} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className="size-2.5 shrink-0 rounded-xs bg-link"
                style={{ opacity: STRENGTHS[at] }}
              />
              <span className="min-w-0 flex-1 text-t1 wrap-anywhere">{name}</span>
              <span className="num font-num text-t2">{formatRate(share, format)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** Whole hundredths of the circle. */
const hundredths = (share: Amount): number => Number(multiplyByInt(share, 1_000n) / ONE) / 10

function Ring({ shares }: { shares: readonly Amount[] }) {
  const lengths = shares.map(hundredths)
  const starts = lengths.map((_, at) => lengths.slice(0, at).reduce((total, length) => total + length, 0))
  return (
    <svg aria-hidden="true" viewBox="0 0 42 42" className="size-24 shrink-0 -rotate-90">
      {lengths.map((length, at) => {
        const drawn = Math.max(0, length - GAP)
        return (
          <circle
            key={at}
            cx="21"
            cy="21"
            r="15.9155"
            fill="none"
            stroke="var(--primary-text)"
            strokeOpacity={STRENGTHS[at]}
            strokeWidth="6"
            strokeDasharray={`${drawn} ${100 - drawn}`}
            strokeDashoffset={-(starts[at] ?? 0)}
          />
        )
      })}
    </svg>
  )
}

/** The gap between two slices, in hundredths of the circle. */
const GAP = 0.8
