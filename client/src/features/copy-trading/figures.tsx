import type { Leader, LeaderFigures, PeriodFigures } from '@bourse/contracts/copy-trading'
import { type Amount, multiplyByInt, ONE } from '@bourse/contracts/kit'
import { type Format, useFormat } from '#kit/format'
import { changeColorClass, toDirection, Num, Sparkline } from '#kit/market'
import { DAYS, type Period } from './queries.ts'

/** A fraction as a percentage without a sign. */
export const formatRate = (fraction: Amount, { rateText }: Format): string =>
  rateText(multiplyByInt(fraction, 100n))

export const countText = (count: number, { quantityText }: Format): string =>
  quantityText(multiplyByInt(ONE, BigInt(count)))

/** "12 / 10,000". */
export function followersText(
  { followers, followersMax }: Pick<Leader, 'followers' | 'followersMax'>,
  format: Format,
): string {
  if (followers === null) return '—'
  const now = countText(followers, format)
  return followersMax === null ? now : `${now} / ${countText(followersMax, format)}`
}

type Figures = Pick<
  LeaderFigures | Leader,
  'periods' | 'returnRate' | 'profit' | 'winRate' | 'drawdown' | 'curve'
>
type ShownFigures = Pick<PeriodFigures, 'returnRate' | 'winRate' | 'drawdown' | 'profit'>

/** The figures of a period; of the whole time where the upstream has no periods. Null where unknown. */
export function figuresFor(
  figures: Figures,
  period: Period | 'all',
): { readonly [Name in keyof ShownFigures]: ShownFigures[Name] | null } {
  const found = period === 'all' ? undefined : figures.periods?.find(({ days }) => days === DAYS[period])
  return found ?? figures
}

/** The part of the curve that belongs to a period. */
export function curveFor({ curve }: Pick<Figures, 'curve'>, period: Period | 'all'): readonly Amount[] {
  if (curve === null) return []
  return period === 'all' ? curve : curve.slice(-DAYS[period] - 1)
}

/** A signed percentage in the colour of its direction. */
export function Return({ rate, className = '' }: { rate: Amount | null; className?: string }) {
  const { percentText } = useFormat()
  if (rate === null) return <span className={`num text-t3 ${className}`}>—</span>
  return (
    <Num
      text={percentText(multiplyByInt(rate, 100n))}
      isPlain
      className={`${changeColorClass(rate)} ${className}`}
    />
  )
}

export function Rate({ rate, className = '' }: { rate: Amount | null; className?: string }) {
  const format = useFormat()
  return <span className={`num font-num ${className}`}>{rate === null ? '—' : formatRate(rate, format)}</span>
}

/** A curve in the colour of its own direction. */
export function Curve({ values, isWide = false }: { values: readonly Amount[]; isWide?: boolean }) {
  const [first, last] = [values[0], values.at(-1)]
  const change = first === undefined || last === undefined ? null : ((last - first) as Amount)
  return <Sparkline values={values} tone={toDirection(change)} isWide={isWide} />
}
