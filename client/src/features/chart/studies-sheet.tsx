import { LINES, OVER_PRICE, STUDIES, type Study } from '#kit/chart'
import { SegTabs, Switch } from '#kit/control'
import { ListRow, RowGroup } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { type Key, useText } from '#text'
import { type ChartSettings, toggleStudy } from './chart-settings.ts'

const WORDS: Readonly<Record<Study, Key>> = {
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

/** Candles or a line, and what is drawn over and under them. */
export function StudiesSheet({ settings, onChange, onClose }: Props) {
  const t = useText()
  const row = (study: Study) => (
    <ListRow
      key={study}
      title={study}
      note={t(WORDS[study])}
      value={
        <Switch
          name={`${study}: ${t(WORDS[study])}`}
          isOn={settings.studies.includes(study)}
          onChange={() => onChange({ studies: toggleStudy(settings.studies, study) })}
        />
      }
    />
  )
  return (
    <Sheet title={t('chart.settings')} onClose={onClose}>
      <SegTabs
        name={t('chart.look')}
        look="fill"
        value={settings.look}
        onChange={(look) => onChange({ look })}
        className="mb-4 bg-chip/40!"
        tabs={[
          { id: 'candles', label: t('chart.candles') },
          { id: 'line', label: t('chart.line') },
        ]}
      />
      <RowGroup title={t('chart.over_price')}>
        {STUDIES.filter((study) => OVER_PRICE.has(study)).map(row)}
      </RowGroup>
      <RowGroup title={t('chart.panes')}>
        {STUDIES.filter((study) => !OVER_PRICE.has(study)).map(row)}
      </RowGroup>
    </Sheet>
  )
}

const LEGEND: Partial<Record<Study, readonly (readonly [name: string, ink: keyof typeof LINES])[]>> = {
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

/** Which line is which, in its own colour; the panes below name themselves. */
export const Legend = ({ studies }: { studies: readonly Study[] }) => (
  <p
    aria-hidden="true"
    className="pointer-events-none absolute top-1 left-2 z-(--z-sticky) flex flex-wrap gap-x-2 text-tab font-num"
  >
    {studies.flatMap((study) =>
      (LEGEND[study] ?? []).map(([name, ink]) => (
        <span key={name} style={{ color: LINES[ink] }}>
          {name}
        </span>
      )),
    )}
    {studies.includes('BOLL') && <span className="text-t3">BOLL 20, 2</span>}
  </p>
)
