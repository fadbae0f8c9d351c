import { type Amount, sum } from '@bourse/contracts/kit'
import {
  Result,
  RiskMeter,
  useAccountRisk,
  useFree,
  useOpenPositions,
  useAccountSummary,
} from '#features/futures'
import { Balance, FactGrid } from '#kit/market'
import { useText } from '#text'
import { usePreference } from '#api'

/** The account with its open positions, summed once a second. */
export function Totals() {
  const t = useText()
  const summary = useAccountSummary()
  const { free, code } = useFree()
  const risk = useAccountRisk()
  const hides = usePreference('hidesBalances')
  const isOpen = (useOpenPositions().data?.positions.list.length ?? 0) > 0
  if (summary === null) return null
  const equity = free === null ? null : sum(free, summary.margin, summary.profit)
  const money = (value: Amount | null) => <Balance value={value} code={code} places={2} isHidden={hides} />
  return (
    <section className="card mx-gutter mt-2 space-y-3 p-3.5">
      <FactGrid
        className="grid grid-cols-2 gap-y-2 [&_dd]:text-row"
        facts={[
          { label: t('futures.equity'), value: money(equity) },
          {
            label: t('futures.profit_open'),
            value: <Result value={summary.profit} code={code} isHidden={hides} />,
          },
          { label: t('futures.margin_used'), value: money(summary.margin) },
          { label: t('field.available'), value: money(free) },
        ]}
      />
      {isOpen && <RiskMeter risk={risk} />}
    </section>
  )
}
