import type { MarketId } from '@bourse/contracts/market'
import { type ReactNode, useState } from 'react'
import { CHART_TYPES, type ChartType, SCALES } from '#kit/chart'
import {
  type ChosenIndicator,
  findDefinition,
  type Indicator,
  INDICATORS,
  isOverlay,
  usualParameters,
} from '#kit/chart/indicators'
import { Chips, SegTabs, Switch } from '#kit/control'
import { ListRow, RowGroup } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { type Key, useText } from '#text'
import {
  changeParameters,
  findPreset,
  type Preset,
  PRESETS,
  toggleIndicator,
  useChartSettings,
} from './chart-settings.ts'
import { ParametersForm } from './parameters-form.tsx'

const TYPE_TEXTS: Readonly<Record<ChartType, Key>> = {
  hollow: 'chart.hollow',
  candles: 'chart.candles',
  bars: 'chart.bars',
  line: 'chart.line',
  area: 'chart.area',
  heikinAshi: 'chart.heikin',
}

const PRESET_TEXTS: Readonly<Record<Preset, Key>> = {
  price: 'chart.preset_price',
  trend: 'chart.preset_trend',
  momentum: 'chart.preset_momentum',
  volume: 'chart.volume',
}

type Props = { readonly market: MarketId; readonly onClose: () => void }

/** Type, scale and indicators of the chart of one market. */
export function SettingsSheet({ market, onClose }: Props) {
  const [settings, change] = useChartSettings(market)
  const t = useText()
  return (
    <Sheet title={t('chart.settings')} onClose={onClose}>
      <Choice title={t('chart.look')}>
        <Chips
          name={t('chart.look')}
          value={settings.chartType}
          onChange={(chartType) => change({ chartType })}
          className="flex-wrap [&>button]:bg-chip/60"
          chips={CHART_TYPES.map((id) => ({ id, label: t(TYPE_TEXTS[id]) }))}
        />
      </Choice>
      <Choice title={t('chart.scale')}>
        <SegTabs
          name={t('chart.scale')}
          variant="fill"
          value={settings.scale}
          onChange={(scale) => change({ scale })}
          tabs={SCALES.map((id) => ({ id, label: t(`chart.${id}`) }))}
        />
      </Choice>
      <Choice title={t('chart.presets')}>
        <Chips
          name={t('chart.presets')}
          value={findPreset(settings.indicators)}
          onChange={(preset) => change({ indicators: PRESETS[preset] })}
          className="flex-wrap [&>button]:bg-chip/60"
          chips={(Object.keys(PRESETS) as Preset[]).map((id) => ({ id, label: t(PRESET_TEXTS[id]) }))}
        />
      </Choice>
      <IndicatorGroup title={t('chart.over_price')} ids={OVERLAYS} market={market} />
      <IndicatorGroup title={t('chart.panes')} ids={PANES} market={market} />
    </Sheet>
  )
}

const OVERLAYS = INDICATORS.filter(isOverlay)
const PANES = INDICATORS.filter((id) => !isOverlay(id))

const Choice = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="pb-3">
    <h3 className="pb-1 text-sub font-semi text-t2">{title}</h3>
    {children}
  </section>
)

type GroupProps = { readonly title: string; readonly ids: readonly Indicator[]; readonly market: MarketId }

function IndicatorGroup({ title, ids, market }: GroupProps) {
  const t = useText()
  const [{ indicators }, change] = useChartSettings(market)
  const [edited, edit] = useState<Indicator | null>(null)
  return (
    <RowGroup title={title}>
      {ids.map((id) => {
        const chosen = indicators.find((each) => each.id === id)
        const shown: ChosenIndicator = chosen ?? { id, parameters: usualParameters(id) }
        const note = id === 'VOL' ? t('chart.volume') : shown.parameters.join(', ')
        const toggle = () => change({ indicators: toggleIndicator(indicators, id) })
        const isEdited = edited === id && chosen !== undefined
        const hasParameters = findDefinition(id).parameters.length > 0
        return (
          <div key={id}>
            <ListRow
              title={id}
              note={note}
              value={
                <span className="flex items-center gap-3">
                  {chosen !== undefined && hasParameters && (
                    <button
                      type="button"
                      aria-expanded={isEdited}
                      aria-label={`${t('chart.edit')}, ${t('chart.parameters', { name: id })}`}
                      onClick={() => edit(isEdited ? null : id)}
                      className="press hit text-sub font-semi text-link"
                    >
                      {t('chart.edit')}
                    </button>
                  )}
                  <Switch
                    name={note === '' ? id : `${id}: ${note}`}
                    isOn={chosen !== undefined}
                    onChange={toggle}
                  />
                </span>
              }
            />
            {isEdited && (
              <ParametersForm
                chosen={shown}
                onChange={(changed) => change({ indicators: changeParameters(indicators, changed) })}
              />
            )}
          </div>
        )
      })}
    </RowGroup>
  )
}
