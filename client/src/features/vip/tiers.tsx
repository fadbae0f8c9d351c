import type { Amount } from '@bourse/contracts/kit'
import { VIP_TIERS, type VipTier } from '@bourse/contracts/vip'
import { useState } from 'react'
import { SegTabs } from '#kit/control'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { type Fact, Facts } from '#kit/list'
import { useText } from '#text'

const nameOf = ({ tier }: VipTier) => String(tier)

/** The benefits of each tier; the member's own one, or the first, is open. */
export function Tiers({ own, paysBonus }: { own: number; paysBonus: boolean }) {
  const t = useText()
  const [shown, show] = useState(String(Math.max(own, 1)))
  const tier = VIP_TIERS.find((each) => nameOf(each) === shown)
  return (
    <Card className="space-y-1 py-2!">
      <SegTabs
        name={t('vip.tiers')}
        value={shown}
        onChange={show}
        tabs={VIP_TIERS.map((each) => ({ id: nameOf(each), label: t('vip.name', { n: each.tier }) }))}
        className="-mx-2"
      />
      {tier !== undefined && <Benefits tier={tier} paysBonus={paysBonus} />}
    </Card>
  )
}

function Benefits({ tier, paysBonus }: { tier: VipTier; paysBonus: boolean }) {
  const { t, quantityText, shareText } = useFormat()
  const usd = (amount: Amount) => `${quantityText(amount)} USD`
  const percent = (fraction: Amount) => shareText(fraction)
  const rows: Fact[] = [
    { label: t('vip.above'), value: usd(tier.depositAbove) },
    { label: t('vip.bonus'), value: paysBonus ? percent(tier.depositBonus) : t('vip.bonus_off') },
    { label: t('vip.spot'), value: `−${percent(tier.spotDiscount)}` },
    { label: t('vip.futures'), value: `−${percent(tier.futuresDiscount)}` },
    { label: t('vip.options'), value: `−${percent(tier.secondsDiscount)}` },
    { label: t('vip.withdrawal'), value: usd(tier.dailyWithdrawal) },
    { label: t('vip.borrowing'), value: t('vip.of_assets', { n: percent(tier.borrowing) }) },
    {
      label: t('vip.cashback'),
      value: (
        <>
          {percent(tier.cashback)} · <span>{t('vip.no_card')}</span>
        </>
      ),
    },
  ]
  return <Facts rows={rows} aria-label={t('vip.name', { n: tier.tier })} />
}
