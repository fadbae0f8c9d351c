import { LANGUAGES, type Language } from '@bourse/contracts/kit'
import { type FactorChange, delaysWithdrawals } from '@bourse/contracts/security'
import { Hourglass } from 'lucide-react'
import { useFormat } from '#kit/format'
import { useProtection } from './protection.ts'

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A waiting time in its largest whole unit; a single day is written in hours: "24 hours". */
export function waitText(seconds: number, language: Language): string {
  const [unit, size] =
    UNITS.find(([name, length]) => seconds % length === 0 && seconds / length >= (name === 'day' ? 2 : 1)) ??
    UNITS[3]
  return new Intl.NumberFormat(LANGUAGES[language].tag, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    numberingSystem: 'latn',
  }).format(seconds / size)
}

/** Announces that a change will hold withdrawals, before it is made; empty where it will not. */
export function HoldNote({ change }: { change: Omit<FactorChange, 'hadAuthenticator'> }) {
  const { t, language } = useFormat()
  const { factorHoldSeconds, hasAuthenticator } = useProtection()
  if (factorHoldSeconds === 0 || !delaysWithdrawals({ ...change, hadAuthenticator: hasAuthenticator }))
    return null
  return (
    <p data-part="hold" className="tint flex gap-2 rounded-md px-3 py-2.5 text-sub text-warning">
      <Hourglass size={16} className="mt-0.5 shrink-0" />
      <span>{t('proof.will_hold', { time: waitText(factorHoldSeconds, language) })}</span>
    </p>
  )
}
