import type { CloseReason } from '@bourse/contracts/futures'
import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import type { Key } from '#text'
import { toMeterPercent, riskLevel } from './figures.ts'

export const ShareSheet = lazyComponent(async () => (await import('./share-sheet.tsx')).ShareSheet)

export const REASON_KEY: Readonly<Record<CloseReason, Key>> = {
  manual: 'futures.by_hand',
  takeProfit: 'futures.take_profit',
  stopLoss: 'futures.stop_loss',
  liquidation: 'futures.liquidated',
  leader: 'futures.by_leader',
}

const FILL = { low: 'bg-success', medium: 'bg-warning', high: 'bg-error' } as const

export const RISK_COLOR = { low: 'text-success', medium: 'text-warning', high: 'text-error' } as const

/** Liquidation is at 100 %. */
export function RiskMeter({ risk }: { risk: Amount | null }) {
  const { t, rateText } = useFormat()
  if (risk === null) return null
  const level = riskLevel(risk)
  const [fill, color] = [FILL[level], RISK_COLOR[level]]
  const name = t(`futures.risk_${level}`)
  const percent = rateText(multiplyByInt(risk, 100n))
  return (
    <div>
      <div
        role="meter"
        aria-label={t('futures.risk')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={toMeterPercent(risk)}
        aria-valuetext={`${percent} ${name}`}
      >
        <p className="flex items-baseline justify-between gap-2 text-cap">
          <span className="text-t3">{t('futures.risk')}</span>
          <span className={`font-semi ${color}`}>
            <span className="num font-num">{percent}</span> {name}
          </span>
        </p>
        <span className="mt-1 block h-1 overflow-hidden rounded-pill bg-chip">
          <span className={`block h-full ${fill}`} style={{ width: `${toMeterPercent(risk)}%` }} />
        </span>
      </div>
      {level === 'high' && <p className="pt-1.5 text-sub text-error">{t('futures.risk_warning')}</p>}
    </div>
  )
}
