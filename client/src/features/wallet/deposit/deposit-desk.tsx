import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { say } from '#kit/feedback'
import { BottomBar, Card, Section } from '#kit/layout'
import { go } from '#kit/route'
import { accountName, Facts, type Network, showFirstIssue } from '#features/wallet'
import { useText } from '#text'
import { useSite, useWrite } from '#wire'
import { AddressCard } from './address-card.tsx'
import { type DepositForm, depositIssues, depositMeant, emptyDeposit } from './deposit-form.ts'
import { DepositReview } from './deposit-review.tsx'
import { PaidCard } from './paid-card.tsx'

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
export function DepositDesk({ asset, code, networks, network, onNetwork }: Props) {
  const t = useText()
  const [form, setForm] = useState<DepositForm>(emptyDeposit)
  const [judged, setJudged] = useState({ amount: false, voucher: false })
  const [isReviewing, setReviewing] = useState(false)
  const isOnline = useOnline()
  const request = useWrite(wallet.requestDeposit, { spoils: [wallet.deposits, wallet.list], isQuiet: true })
  const found = depositIssues(form)
  const meant = depositMeant(form)
  const issues = {
    amount: judged.amount ? found.amount : null,
    voucher: judged.voucher ? found.voucher : null,
  }
  const submit = () => {
    setJudged({ amount: true, voucher: true })
    request.reset()
    setReviewing(meant !== null)
    if (meant === null) showFirstIssue()
  }
  const confirm = async () => {
    if (meant === null) return
    const answer = await request.send({ ...meant, asset, method: BY_COIN })
    if (answer === null) return
    say(answer, 'success')
    go('fund/receive_withdraw_record', {}, { replace: true })
  }
  return (
    <>
      <Section className="space-y-3 pb-4">
        <AddressCard code={code} networks={networks} network={network} onNetwork={onNetwork} />
        <Terms />
        <PaidCard
          code={code}
          form={form}
          issues={issues}
          onChange={(next) => {
            setForm(next)
            // A message stands until the next edit, not through it.
            setJudged({ amount: judged.amount && next.amount === form.amount, voucher: judged.voucher })
          }}
          onLeaveAmount={() => form.amount !== '' && setJudged({ ...judged, amount: true })}
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
      {isReviewing && meant !== null && (
        <DepositReview
          asset={asset}
          code={code}
          network={network.name}
          amount={meant.amount}
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
