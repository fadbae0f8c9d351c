import { amountText } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ChevronRight } from 'lucide-react'
import { accountName, CoinAmountField, CoinHead } from '#features/wallet'
import { Chips } from '#kit/control'
import { SubmitBar } from '#kit/form'
import { parseAmountInput, useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { CouponRow } from '#api/coupons'
import { useWallets } from '#api/portfolio'
import { demoAmounts } from './demo-amounts.ts'
import { useDepositForm } from './use-deposit-form.ts'

/** Demo money by its amount alone. Address, QR code and receipt are one press away. */
export function DemoDeposit({ asset, code }: { asset: AssetId; code: string }) {
  const t = useText()
  const form = useDepositForm(asset, 'demo')
  return (
    <>
      <CoinHead code={code} badge={undefined} mode="receive" />
      <Section className="space-y-3 pb-4">
        <Card className="space-y-4">
          <div>
            <h2 className="text-body font-semi">{t('deposit.demo_title')}</h2>
            <p className="pt-0.5 text-sub text-t3">{t('deposit.demo_note')}</p>
          </div>
          <CoinAmountField code={code} {...form.field('amount')} />
          <AmountChips asset={asset} typed={form.values.amount} onPick={(amount) => form.set({ amount })} />
          <CouponRow order={form.couponOrder} value={form.coupon} onChange={form.setCoupon} />
        </Card>
        <Card className="py-2!">
          <Arrival />
        </Card>
        <PageLink
          to="fund/receive"
          query={{ asset, as: 'real' }}
          className="card press flex min-h-14 items-center gap-3 px-4 py-2.5 -outline-offset-2 active:bg-chip"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-row font-med text-t1">{t('deposit.as_real')}</span>
            <span className="block text-sub text-t3">{t('deposit.as_real_note')}</span>
          </span>
          <ChevronRight size={18} className="shrink-0 text-t3" />
        </PageLink>
      </Section>
      <SubmitBar form={form} label={t('deposit.demo_submit')} />
    </>
  )
}

type ChipsProps = { asset: AssetId; typed: string; onPick: (amount: string) => void }

function AmountChips({ asset, typed, onPick }: ChipsProps) {
  const { t, quantityText } = useFormat()
  const row = useWallets().data?.spot.balances.find((each) => each.asset === asset)
  const amounts = demoAmounts(row?.price ?? null)
  if (amounts.length === 0) return null
  const chosen = parseAmountInput(typed)
  return (
    <Chips
      name={t('deposit.demo_amounts')}
      chips={amounts.map((amount) => ({ id: amountText(amount), label: quantityText(amount) }))}
      value={chosen === null ? null : amountText(chosen)}
      onChange={onPick}
      className="-my-1"
    />
  )
}

export function Arrival() {
  const t = useText()
  return (
    <Facts
      rows={[
        { label: t('deposit.credited_to'), value: accountName(t, 'spot').full },
        { label: t('deposit.arrives'), value: t('deposit.after_review') },
      ]}
    />
  )
}
