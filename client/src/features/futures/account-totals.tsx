import { type Amount, sum } from '@bourse/contracts/kit'
import { Facts } from '#kit/list'
import { useText } from '#text'
import { usePreference } from '#api'
import { OwnBalance } from '#api/own'
import { Result, useFree } from '#api/positions'
import { RiskMeter } from './position-parts.tsx'
import { useAccountRisk, useOpenPositions } from './queries.ts'
import { useAccountSummary } from './use-figures.ts'

/** The account with its open positions, summed once a second. */
export function AccountTotals({ className }: { readonly className: string }) {
  const t = useText()
  const summary = useAccountSummary()
  const { free, code } = useFree()
  const risk = useAccountRisk()
  const isOpen = (useOpenPositions().data?.positions.list.length ?? 0) > 0
  const isHidden = usePreference('hidesBalances')
  if (summary === null) return null
  const { margin, profit } = summary
  const money = (value: Amount | null) => <OwnBalance value={value} code={code} />
  const result = <Result value={profit} code={code} isHidden={isHidden} />
  return (
    <section className={`card space-y-3 p-3.5 ${className}`}>
      <Facts
        layout="grid"
        className="grid grid-cols-[repeat(auto-fill,minmax(max(7rem,45%),1fr))] gap-x-3 gap-y-2 text-sub [&_dd]:text-row"
        rows={[
          { label: t('futures.equity'), value: money(free === null ? null : sum(free, margin, profit)) },
          { label: t('futures.profit_open'), value: result },
          { label: t('futures.margin_used'), value: money(margin) },
          { label: t('field.available'), value: money(free) },
        ]}
      />
      {isOpen && <RiskMeter risk={risk} />}
    </section>
  )
}
