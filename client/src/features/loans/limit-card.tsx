import type { LoanTerms } from '@bourse/contracts/loans'
import { VIP_TIERS } from '@bourse/contracts/vip'
import { LinkButton } from '#kit/control'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { Facts } from '#kit/list'
import { OwnBalance } from '#api/own'
import { useFigures } from './parts.tsx'
import { shareOfTier } from './ticket-form.ts'

/** The member's limit, or the tier that it begins with. */
export function LimitCard({ terms }: { terms: LoanTerms }) {
  const { t, quantityText } = useFormat()
  const { percent } = useFigures()
  const { tier, limit, limitLeft, code } = terms
  if (tier === null || tier === 0)
    return (
      <Card className="space-y-2">
        <h2 className="text-row font-semi">{t('loan.no_tier')}</h2>
        <p className="text-sub text-t2">
          {t('loan.no_tier_note', {
            amount: VIP_TIERS[0] === undefined ? '' : quantityText(VIP_TIERS[0].depositAbove),
          })}
        </p>
        <h3 className="pt-1 text-sub text-t3">{t('loan.shares')}</h3>
        <Facts
          layout="grid"
          rows={VIP_TIERS.map(({ tier: each, borrowing }) => ({
            label: `VIP ${each}`,
            value: percent(borrowing),
          }))}
        />
        <LinkButton to="vip/index" kind="neutral">
          {t('loan.see_vip')}
        </LinkButton>
      </Card>
    )
  return (
    <Card className="space-y-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-row font-semi">VIP {tier}</span>
        <span className="text-sub text-t3">
          {t('loan.tier_share', { percent: percent(shareOfTier(tier)) })}
        </span>
      </p>
      <Facts
        layout="small"
        rows={[
          { label: t('loan.limit'), value: <OwnBalance value={limit} code={code} /> },
          {
            label: t('loan.left'),
            value: <OwnBalance value={limitLeft} code={code} />,
            isStrong: true,
          },
        ]}
      />
    </Card>
  )
}
