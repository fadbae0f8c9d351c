import { LINE_COLORS, OVER_PRICE, INDICATORS, type Indicator } from '#kit/chart'
import { SegTabs, Switch } from '#kit/control'
import { ListRow, RowGroup } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { toggleIndicator, useChartSettings } from './chart-settings.ts'

/** Chart type and indicators. */
export function IndicatorsSheet({ onClose }: { onClose: () => void }) {
  const [settings, onChange] = useChartSettings()
  const t = useText()
  const row = (indicator: Indicator) => {
    const note = t(`chart.study_${indicator.toLowerCase() as Lowercase<Indicator>}`)
    const change = () => onChange({ indicators: toggleIndicator(settings.indicators, indicator) })
    const isOn = settings.indicators.includes(indicator)
    const toggle = <Switch name={`${indicator}: ${note}`} isOn={isOn} onChange={change} />
    return <ListRow key={indicator} title={indicator} note={note} value={toggle} />
  }
  return (
    <Sheet title={t('chart.settings')} onClose={onClose}>
      <SegTabs
        name={t('chart.look')}
        variant="fill"
        value={settings.chartType}
        onChange={(chartType) => onChange({ chartType })}
        className="mb-4 bg-chip/40!"
        tabs={(['candles', 'line'] as const).map((id) => ({ id, label: t(`chart.${id}`) }))}
      />
      <RowGroup title={t('chart.over_price')}>
        {INDICATORS.filter((each) => OVER_PRICE.has(each)).map(row)}
      </RowGroup>
      <RowGroup title={t('chart.panes')}>
        {INDICATORS.filter((each) => !OVER_PRICE.has(each)).map(row)}
      </RowGroup>
    </Sheet>
  )
}

const LEGEND: Partial<Record<Indicator, Readonly<Record<string, string>>>> = {
  MA: { MA5: LINE_COLORS.first, MA10: LINE_COLORS.second, MA20: LINE_COLORS.third },
  EMA: { EMA12: LINE_COLORS.fourth, EMA26: LINE_COLORS.fifth },
}

/** Colours of the overlay indicators; panes carry their own names. */
export const Legend = ({ indicators }: { indicators: readonly Indicator[] }) => (
  <p
    aria-hidden="true"
    className="pointer-events-none absolute top-1 left-2 z-(--z-sticky) flex flex-wrap gap-x-2 text-tab font-num"
  >
    {indicators.flatMap((indicator) =>
      Object.entries(LEGEND[indicator] ?? {}).map(([name, color]) => (
        <span key={name} style={{ color }}>
          {name}
        </span>
      )),
    )}
    {indicators.includes('BOLL') && <span className="text-t3">BOLL 20, 2</span>}
  </p>
)
