import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import { rateText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { meterOf, riskLevel } from './figures.ts'

const FILL = { low: 'bg-success', medium: 'bg-warning', high: 'bg-error' }
const COLORS = { low: 'text-success', medium: 'text-warning', high: 'text-error' }

/** Liquidation is at 100 %. */
export function RiskMeter({ risk }: { risk: Amount | null }) {
  const t = useText()
  const language = useLanguage()
  if (risk === null) return null
  const level = riskLevel(risk)
  const percent = rateText(multiplyByInt(risk, 100n), language)
  return (
    <div>
      <div
        role="meter"
        aria-label={t('futures.risk')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={meterOf(risk)}
        aria-valuetext={`${percent} ${t(`futures.risk_${level}`)}`}
      >
        <p className="flex items-baseline justify-between gap-2 text-cap">
          <span className="text-t3">{t('futures.risk')}</span>
          <span className={`font-semi ${COLORS[level]}`}>
            <span className="num font-num">{percent}</span> {t(`futures.risk_${level}`)}
          </span>
        </p>
        <span className="mt-1 block h-1 overflow-hidden rounded-pill bg-chip">
          <span className={`block h-full ${FILL[level]}`} style={{ width: `${meterOf(risk)}%` }} />
        </span>
      </div>
      {level === 'high' && <p className="pt-1.5 text-sub text-error">{t('futures.risk_warning')}</p>}
    </div>
  )
}
