import { type CloseReason, QUEUE_STEPS } from '@bourse/contracts/futures'
import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import { type Key, useText } from '#text'
import { toMeterPercent, riskLevel } from './figures.ts'

export const ShareSheet = lazyComponent(async () => (await import('./share-sheet.tsx')).ShareSheet)

export const REASON_KEY: Readonly<Record<CloseReason, Key>> = {
  manual: 'futures.by_hand',
  takeProfit: 'futures.take_profit',
  stopLoss: 'futures.stop_loss',
  liquidation: 'futures.liquidated',
  leader: 'futures.by_leader',
  deleveraging: 'futures.deleveraged',
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

const STEPS = Array.from({ length: QUEUE_STEPS }, (_, index) => index + 1)

/** Place in the queue of auto-deleveraging: all bars for the first fifth, none without a profit. */
export function QueueMeter({ step }: { readonly step: number | null | undefined }) {
  const t = useText()
  if (step == null) return null
  const color = step >= QUEUE_STEPS ? 'bg-error' : step >= QUEUE_STEPS - 1 ? 'bg-warning' : 'bg-success'
  return (
    <div
      role="meter"
      aria-label={t('futures.queue')}
      aria-valuemin={0}
      aria-valuemax={QUEUE_STEPS}
      aria-valuenow={step}
      aria-valuetext={t('futures.queue_step', { n: step, most: QUEUE_STEPS })}
      className="flex items-center justify-between gap-3 text-cap"
    >
      <span className="text-t3">{t('futures.queue')}</span>
      <span aria-hidden className="flex shrink-0 gap-1">
        {STEPS.map((each) => (
          <span key={each} className={`h-2 w-4 rounded-xs ${each <= step ? color : 'bg-chip'}`} />
        ))}
      </span>
    </div>
  )
}
