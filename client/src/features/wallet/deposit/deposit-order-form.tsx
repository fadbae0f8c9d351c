import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { toast } from '#kit/feedback'
import { BottomBar, Card, Section } from '#kit/layout'
import { navigate } from '#kit/route'
import { accountName, Facts, type Network, scrollToFirstError } from '#features/wallet'
import { useText } from '#text'
import { useSite, useEndpointMutation } from '#api'
import { AddressCard } from './address-card.tsx'
import { type DepositForm, depositIssues, deriveDeposit, emptyDeposit } from './deposit-form.ts'
import { DepositReview } from './deposit-review.tsx'
import { PaymentProofCard } from './payment-proof-card.tsx'

type Props = {
  asset: AssetId
  code: string
  networks: readonly Network[]
  network: Network
  onNetwork: (id: string) => void
}

/** A coin, not a bank card or a payment channel. */
const BY_COIN = 0

/** Address above, proof of payment below, one button at the thumb. */
export function DepositOrderForm({ asset, code, networks, network, onNetwork }: Props) {
  const t = useText()
  const [form, setForm] = useState<DepositForm>(emptyDeposit)
  const [touched, setTouched] = useState({ amount: false, voucher: false })
  const [isReviewing, setReviewing] = useState(false)
  const isOnline = useOnline()
  const request = useEndpointMutation(wallet.requestDeposit, {
    affects: [wallet.deposits, wallet.list],
    isQuiet: true,
  })
  const found = depositIssues(form)
  const derived = deriveDeposit(form)
  const issues = {
    amount: touched.amount ? found.amount : null,
    voucher: touched.voucher ? found.voucher : null,
  }
  const submit = () => {
    setTouched({ amount: true, voucher: true })
    request.reset()
    setReviewing(derived !== null)
    if (derived === null) scrollToFirstError()
  }
  const confirm = async () => {
    if (derived === null) return
    const message = await request.send({ ...derived, asset, method: BY_COIN })
    if (message === null) return
    toast(message, 'success')
    navigate('fund/receive_withdraw_record', {}, { replace: true })
  }
  return (
    <>
      <Section className="space-y-3 pb-4">
        <AddressCard code={code} networks={networks} network={network} onNetwork={onNetwork} />
        <Terms />
        <PaymentProofCard
          code={code}
          form={form}
          issues={issues}
          onChange={(next) => {
            setForm(next)
            // A message stands until the next edit, not through it.
            setTouched({ amount: touched.amount && next.amount === form.amount, voucher: touched.voucher })
          }}
          onLeaveAmount={() => form.amount !== '' && setTouched({ ...touched, amount: true })}
        />
      </Section>
      <BottomBar>
        <Button
          onClick={submit}
          isDisabled={!isOnline}
          reason={isOnline ? undefined : t('app.write_offline')}
        >
          {t('deposit.submit')}
        </Button>
      </BottomBar>
      {isReviewing && derived !== null && (
        <DepositReview
          asset={asset}
          code={code}
          network={network.name}
          amount={derived.amount}
          isBusy={request.isBusy}
          failure={request.failure?.message}
          onConfirm={() => void confirm()}
          onClose={() => setReviewing(false)}
        />
      )}
    </>
  )
}

/** Where the money arrives and when; on paper also that none has to be sent. */
function Terms() {
  const t = useText()
  const site = useSite()
  return (
    <Card className="py-2!">
      <Facts
        rows={[
          { label: t('deposit.credited_to'), value: accountName(t, 'spot') },
          { label: t('deposit.arrives'), value: t('deposit.after_review') },
        ]}
      />
      {site?.paper === true && (
        <p className="border-t border-line py-2.5 text-sub text-t3">{t('deposit.paper_note')}</p>
      )}
    </Card>
  )
}
