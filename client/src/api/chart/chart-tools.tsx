import type { Amount, Instant } from '@bourse/contracts/kit'
import type { Market, MarketId } from '@bourse/contracts/market'
import { useState } from 'react'
import { useChartView } from '#kit/chart'
import { now, saveFile } from '#kit/device'
import { toast } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'
import { useFormat } from '#kit/format'
import { ListRow, RowGroup } from '#kit/list'
import { PickSheet, Sheet } from '#kit/overlay'
import { loadAreas, useText } from '#text'
import { formatSymbol, useMarkets } from '#api/markets'
import { drawPicture } from './picture.ts'

/** The words of the calendar are not those of a chart's page. */
const GoToSheet = lazyComponent(async () => {
  const [sheet] = await Promise.all([import('./go-to-sheet.tsx'), loadAreas(['portfolio'])])
  return sheet.GoToSheet
})

export type ChartTool = 'all' | 'compare' | 'goTo' | 'table'

type Props = {
  readonly market: Market
  readonly period: string
  readonly tick: Amount
  readonly tool: ChartTool | null
  readonly onTool: (tool: ChartTool | null) => void
  readonly compared: MarketId | null
  readonly onCompare: (market: MarketId | null) => void
  readonly onGoTo: (date: Instant) => void
}

/** The tools that need the chart which surrounds them. */
export function ChartTools(props: Props) {
  const { tool, onTool } = props
  const close = () => onTool(null)
  switch (tool) {
    case null:
      return null
    case 'all':
      return <ToolSheet {...props} />
    case 'compare':
      return <CompareSheet {...props} />
    case 'goTo':
      return (
        <GoToSheet
          onGoTo={(date) => {
            props.onGoTo(date)
            close()
          }}
          onClose={close}
        />
      )
    case 'table':
      return <TableSheet {...props} onClose={close} />
  }
}

function ToolSheet({ market, period, onTool, compared, onCompare }: Props) {
  const { t, timeText } = useFormat()
  const view = useChartView()
  const symbol = formatSymbol(market)
  const save = async () => {
    if (view === null) return
    const picture = await drawPicture(view.snapshot(), `${symbol} · ${period} · ${timeText(now())}`)
    if (picture === null) toast(t('chart.picture_failed'), 'error')
    else saveFile(picture, `${symbol.replace('/', '-')}-${period}.png`)
    onTool(null)
  }
  return (
    <Sheet title={t('chart.tools')} onClose={() => onTool(null)}>
      <RowGroup>
        <ListRow title={t('chart.compare')} onPress={() => onTool('compare')} />
        {compared !== null && (
          <ListRow
            title={t('chart.compare_none')}
            onPress={() => {
              onCompare(null)
              onTool(null)
            }}
          />
        )}
        <ListRow title={t('chart.go_to')} onPress={() => onTool('goTo')} />
        <ListRow title={t('chart.picture')} note={t('chart.picture_note')} onPress={() => void save()} />
        <ListRow title={t('chart.table')} onPress={() => onTool('table')} />
      </RowGroup>
      <p className="pb-2 text-sub text-t3">{t('chart.keys')}</p>
    </Sheet>
  )
}

function CompareSheet({ market, compared, onCompare, onTool }: Props) {
  const t = useText()
  const markets = (useMarkets().data ?? []).filter(({ id }) => id !== market.id)
  return (
    <PickSheet
      title={t('chart.compare')}
      hasSearch
      value={compared}
      choices={markets.map((each) => ({ id: each.id, label: formatSymbol(each) }))}
      onPick={(id) => {
        onCompare(id)
        onTool(null)
      }}
      onClose={() => onTool(null)}
    />
  )
}

/** The visible candles when it was opened, the newest first. */
function TableSheet({ market, period, tick, onClose }: Props & { readonly onClose: () => void }) {
  const { t, timeText, priceText, compactText } = useFormat()
  const view = useChartView()
  const [candles] = useState(() => (view?.visibleCandles() ?? []).toReversed())
  const columns = ['time', 'open', 'high', 'low', 'close', 'volume'] as const
  return (
    <Sheet title={`${formatSymbol(market)} · ${period}`} onClose={onClose} isTall>
      {/* Focusable, because it scrolls sideways on the narrowest screens. */}
      <div
        tabIndex={0}
        role="region"
        aria-label={t('chart.table')}
        className="-mx-gutter overflow-x-auto px-gutter"
      >
        <table className="num w-full text-right text-cap whitespace-nowrap font-num">
          <thead className="text-t3">
            <tr>
              {columns.map((id) => (
                <th key={id} scope="col" className="py-1 pl-3 font-med first:pl-0 first:text-left">
                  {t(id === 'time' ? 'market.time' : `chart.${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {candles.map(({ time, open, high, low, close, volume }) => (
              <tr key={time} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-med text-t2">
                  {timeText(time)}
                </th>
                {[open, high, low, close].map((price, at) => (
                  <td key={at} className="pl-3">
                    {priceText(price, tick)}
                  </td>
                ))}
                <td className="pl-3">{volume === null ? '—' : compactText(volume)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  )
}
