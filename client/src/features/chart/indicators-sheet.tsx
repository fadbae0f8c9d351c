import { LINE_COLORS, OVER_PRICE, INDICATORS, type Indicator } from '#kit/chart'
import { SegTabs, Switch } from '#kit/control'
import { ListRow, RowGroup } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { type Key, useText } from '#text'
import { type ChartSettings, toggleIndicator } from './chart-settings.ts'

const WORDS: Readonly<Record<Indicator, Key>> = {
  MA: 'chart.study_ma',
  EMA: 'chart.study_ema',
  BOLL: 'chart.study_boll',
  VOL: 'chart.study_vol',
  MACD: 'chart.study_macd',
  RSI: 'chart.study_rsi',
}

type Props = {
  settings: ChartSettings
  onChange: (change: Partial<ChartSettings>) => void
  onClose: () => void
}

/** Chart type and indicators. */
export function IndicatorsSheet({ settings, onChange, onClose }: Props) {
  const t = useText()
  const row = (indicator: Indicator) => (
    <ListRow
      key={indicator}
      title={indicator}
      note={t(WORDS[indicator])}
      value={
        <Switch
          name={`${indicator}: ${t(WORDS[indicator])}`}
          isOn={settings.indicators.includes(indicator)}
          onChange={() => onChange({ indicators: toggleIndicator(settings.indicators, indicator) })}
        />
      }
    />
  )
  return (
    <Sheet title={t('chart.settings')} onClose={onClose}>
      <SegTabs
        name={t('chart.look')}
        variant="fill"
        value={settings.chartType}
        onChange={(chartType) => onChange({ chartType })}
        className="mb-4 bg-chip/40!"
        tabs={[
          { id: 'candles', label: t('chart.candles') },
          { id: 'line', label: t('chart.line') },
        ]}
      />
      <RowGroup title={t('chart.over_price')}>
        {INDICATORS.filter((indicator) => OVER_PRICE.has(indicator)).map(row)}
      </RowGroup>
      <RowGroup title={t('chart.panes')}>
        {INDICATORS.filter((indicator) => !OVER_PRICE.has(indicator)).map(row)}
      </RowGroup>
    </Sheet>
  )
}

const LEGEND: Partial<
  Record<Indicator, readonly (readonly [name: string, color: keyof typeof LINE_COLORS])[]>
> = {
  MA: [
    ['MA5', 'first'],
    ['MA10', 'second'],
    ['MA20', 'third'],
  ],
  EMA: [
    ['EMA12', 'fourth'],
    ['EMA26', 'fifth'],
  ],
}

/** Colours of the overlay indicators; panes carry their own names. */
export const Legend = ({ indicators }: { indicators: readonly Indicator[] }) => (
  <p
    aria-hidden="true"
    className="pointer-events-none absolute top-1 left-2 z-(--z-sticky) flex flex-wrap gap-x-2 text-tab font-num"
  >
    {indicators.flatMap((indicator) =>
      (LEGEND[indicator] ?? []).map(([name, color]) => (
        <span key={name} style={{ color: LINE_COLORS[color] }}>
          {name}
        </span>
      )),
    )}
    {indicators.includes('BOLL') && <span className="text-t3">BOLL 20, 2</span>}
  </p>
)
