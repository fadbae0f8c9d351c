import { divide, sum, ZERO } from '@bourse/contracts/kit'
import type { PortfolioHolding } from '@bourse/contracts/portfolio'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { Shares } from '#kit/market'

/** Shares of the coins by value; coins without a value are left out. */
export function Allocation({ holdings }: { holdings: readonly PortfolioHolding[] }) {
  const { t, shareText } = useFormat()
  const valued = holdings.filter(({ value }) => value > ZERO)
  const total = sum(ZERO, ...valued.map(({ value }) => value))
  if (total === ZERO) return null
  const shares = valued.map(({ code, value }) => ({ name: code, share: divide(value, total, 'down') }))
  return (
    <Card>
      <h2 className="pb-3 text-body font-semi">{t('portfolio.allocation')}</h2>
      <Shares shares={shares} other={t('portfolio.others')} textOf={(share) => shareText(share, 1)} />
    </Card>
  )
}
