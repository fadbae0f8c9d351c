import { sum } from '@bourse/contracts/kit'
import {
  Result,
  RiskMeter,
  useAccountRisk,
  useFree,
  useOpenPositions,
  useAccountSummary,
} from '#features/futures'
import { Balance } from '#kit/market'
import { useText } from '#text'
import { usePreference } from '#api'

/** The account with all that is open in it; added up anew each second. */
export function Totals() {
  const t = useText()
  const summary = useAccountSummary()
  const { free, code } = useFree()
  const risk = useAccountRisk()
  const hides = usePreference('hidesBalances')
  const isOpen = (useOpenPositions().data?.positions.list.length ?? 0) > 0
  if (summary === null) return null
  return (
    <section className="card mx-gutter mt-2 space-y-3 p-3.5">
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 text-sub">
        <Total label={t('futures.equity')}>
          <Balance
            value={free === null ? null : sum(free, summary.margin, summary.profit)}
            code={code}
            places={2}
            isHidden={hides}
          />
        </Total>
        <Total label={t('futures.profit_open')}>
          <Result value={summary.profit} code={code} isHidden={hides} />
        </Total>
        <Total label={t('futures.margin_used')}>
          <Balance value={summary.margin} code={code} places={2} isHidden={hides} />
        </Total>
        <Total label={t('field.available')}>
          <Balance value={free} code={code} places={2} isHidden={hides} />
        </Total>
      </dl>
      {isOpen && <RiskMeter risk={risk} />}
    </section>
  )
}

const Total = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-cap text-t3">{label}</dt>
    <dd className="text-row text-t1">{children}</dd>
  </div>
)
