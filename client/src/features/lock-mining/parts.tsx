import { type Amount, type Instant, multiplyByInt, PAGE_LIMIT_MAX } from '@bourse/contracts/kit'
import { lockMining, type LockPlan, yearlyRate } from '@bourse/contracts/lock-mining'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#kit/device'
import { momentText, useFormat } from '#kit/format'
import { useText } from '#text'
import { call, useSite } from '#api'
import { allPlans, bandText, computeDates } from './plans.ts'

export const usePlans = () =>
  useQuery({
    queryKey: [lockMining.plans.name, 'all'],
    queryFn: ({ signal }) =>
      allPlans((page) => call(lockMining.plans, { page, limit: PAGE_LIMIT_MAX }, { signal })),
    meta: { isPrivate: false },
  })

/** A time in the zone of the device, with the zone's name. */
const zonedClock = momentText({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
export const zonedMoment = momentText({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** The local time of the daily dividend; null where the upstream does not state it. */
export function useDividendTime(plan: LockPlan): string | null {
  const { language } = useFormat()
  const first: Instant | null = computeDates(plan, useNow()).first
  return first === null ? null : zonedClock(first, language)
}

/** The daily rate with its yearly one, always together. */
export function Rates({ rates, className = '' }: { rates: readonly Amount[]; className?: string }) {
  const format = useFormat()
  const { t } = format
  return (
    <span className={className}>
      <span className="block text-h2 font-semi text-up">
        {t('lock_mining.per_day', { rate: bandText(rates, format) })}
      </span>
      <span className="block text-sub text-t3">
        {t('lock_mining.per_year', { rate: bandText(rates.map(yearlyRate), format) })}
      </span>
    </span>
  )
}

export function usePercent(): (fraction: Amount) => string {
  const { rateText } = useFormat()
  return (fraction) => rateText(multiplyByInt(fraction, 100n))
}

/** The origin of a yield. Only the rates of a paper exchange are samples. */
export function SampleNote() {
  const t = useText()
  if (useSite()?.paper !== true) return null
  return <p className="text-sub text-t3">{t('lock_mining.sample')}</p>
}
