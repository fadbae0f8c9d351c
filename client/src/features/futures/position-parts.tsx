import type { CloseReason, Position } from '@bourse/contracts/futures'
import { type Amount, multiplyByInt } from '@bourse/contracts/kit'
import { lazy, type ReactNode } from 'react'
import { percentText, quantityText, rateText, signedText } from '#kit/format'
import { changeColorClass, Num } from '#kit/market'
import { type Key, useLanguage, useText } from '#text'
import { meterOf, riskLevel } from './figures.ts'

export const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

type TitleProps = {
  readonly position: Pick<Position, 'symbol' | 'side' | 'leverage'>
  readonly tag?: ReactNode
}

/** Market, direction and leverage. */
export function PositionTitle({ position: { symbol, side, leverage }, tag }: TitleProps) {
  const t = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-row font-semi">{symbol ?? '—'}</span>
      <span
        className={`tint rounded-xs px-1.5 py-0.5 text-cap font-semi whitespace-nowrap ${side === 'long' ? 'text-up' : 'text-down'}`}
      >
        {t(side === 'long' ? 'futures.long' : 'futures.short')} <span className="num">{leverage}×</span>
      </span>
      {tag}
    </p>
  )
}

type ResultProps = {
  value: Amount | null
  code?: string
  percent?: Amount | null
  isHidden?: boolean
  isEstimate?: boolean
  className?: string
}

/** A signed amount in the colour of its direction. */
export function Result(props: ResultProps) {
  const { value, code, percent = null, isHidden = false, isEstimate = false, className = '' } = props
  const language = useLanguage()
  const about = isEstimate && '≈ '
  if (value === null) return <span className={`num text-t3 ${className}`}>{about}—</span>
  return (
    <>
      {about}
      <span className={`${isHidden ? '' : changeColorClass(value)} ${className}`}>
        <Num text={signedText(value, quantityText(value, language, 2))} isPlain isHidden={isHidden} />
        {code !== undefined && ` ${code}`}
        {percent !== null && !isHidden && (
          <>
            {' '}
            <Num text={percentText(percent, language)} isPlain className="text-sub" />
          </>
        )}
      </span>
    </>
  )
}

export const REASON_KEY: Readonly<Record<CloseReason, Key>> = {
  manual: 'futures.by_hand',
  takeProfit: 'futures.take_profit',
  stopLoss: 'futures.stop_loss',
  liquidation: 'futures.liquidated',
  leader: 'futures.by_leader',
}

const COLORS = {
  low: ['bg-success', 'text-success'],
  medium: ['bg-warning', 'text-warning'],
  high: ['bg-error', 'text-error'],
} as const

/** Liquidation is at 100 %. */
export function RiskMeter({ risk }: { risk: Amount | null }) {
  const t = useText()
  const language = useLanguage()
  if (risk === null) return null
  const level = riskLevel(risk)
  const [fill, color] = COLORS[level]
  const name = t(`futures.risk_${level}`)
  const percent = rateText(multiplyByInt(risk, 100n), language)
  return (
    <div>
      <div
        role="meter"
        aria-label={t('futures.risk')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={meterOf(risk)}
        aria-valuetext={`${percent} ${name}`}
      >
        <p className="flex items-baseline justify-between gap-2 text-cap">
          <span className="text-t3">{t('futures.risk')}</span>
          <span className={`font-semi ${color}`}>
            <span className="num font-num">{percent}</span> {name}
          </span>
        </p>
        <span className="mt-1 block h-1 overflow-hidden rounded-pill bg-chip">
          <span className={`block h-full ${fill}`} style={{ width: `${meterOf(risk)}%` }} />
        </span>
      </div>
      {level === 'high' && <p className="pt-1.5 text-sub text-error">{t('futures.risk_warning')}</p>}
    </div>
  )
}
