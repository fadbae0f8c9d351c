import type { LeaderFigures } from '@bourse/contracts/copy-trading'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance, Shares } from '#kit/market'
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

/** A ring, and its list in words. */
export function SymbolShares({ symbols }: { symbols: Symbols }) {
  const format = useFormat()
  const { t } = format
  return (
    <Card>
      <h3 className="pb-3 text-body font-semi">{t('copy_trading.symbols')}</h3>
      <Shares
        shares={symbols.map(({ symbol, share }) => ({ name: symbol, share }))}
        other={t('copy_trading.other')}
        textOf={(share) => formatRate(share, format)}
      />
    </Card>
  )
}
