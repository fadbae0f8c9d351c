import { subtract } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import type { CardSummary } from '#features/wallet/card'
import { toast } from '#kit/feedback'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { useEndpointMutation, usePreference } from '#api'
import {
  splitAddress,
  type WithdrawFacts,
  type WithdrawForm,
  type DerivedWithdrawal,
} from './withdraw-form.ts'

type Props = {
  asset: AssetId
  code: string
  network: string | null
  form: WithdrawForm
  facts: WithdrawFacts
  derived: DerivedWithdrawal
  card: CardSummary | null
  onClose: () => void
}

/** The last look: where, on which network, what arrives and what is left. A slide sends it. */
export function WithdrawReview({ asset, code, network, form, facts, derived, card, onClose }: Props) {
  const t = useText()
  const isHidden = usePreference('hidesBalances')
  const out = useEndpointMutation(wallet.withdraw, {
    affects: [
      wallet.withdrawals,
      wallet.withdrawalTerms,
      wallet.withdrawalLimits,
      wallet.list,
      wallet.detail,
      wallet.statement,
    ],
    isQuiet: true,
  })
  const isAddress = form.method === 'address'
  const confirm = async () => {
    const message = await out.send({
      asset,
      quantity: derived.leaves,
      method: form.method,
      ...(facts.fee > 0n ? { fee: facts.fee } : {}),
      ...(isAddress ? { address: form.address } : {}),
      ...(isAddress && network !== null ? { network } : {}),
      ...(facts.needsPayPassword ? { payPassword: form.payPassword } : {}),
    })
    if (message === null) return
    toast(message, 'success')
    navigate('fund/receive_withdraw_record', { tab: 'withdraw' }, { replace: true })
  }
  return (
    <ReviewSheet
      isFinal
      title={t('withdraw.review_title')}
      rows={[
        ...(network === null ? [] : [{ label: t('deposit.network'), value: network }]),
        {
          label: t('deposit.receive'),
          value: <Balance value={derived.arrives} code={code} />,
          isStrong: true,
        },
        { label: t('deposit.fee'), value: <Balance value={facts.fee} code={code} /> },
        { label: t('withdraw.leaves'), value: <Balance value={derived.leaves} code={code} /> },
        {
          label: t('bill.after'),
          value: (
            <Balance
              value={subtract(facts.available, derived.leaves)}
              code={code}
              isHidden={isHidden}
            />
          ),
        },
      ]}
      warning={t(isAddress ? 'withdraw.warning' : 'withdraw.warning_card')}
      isBusy={out.isBusy}
      failure={out.failure?.message}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <h3 className="pt-1 text-sub text-t2">{t('withdraw.to')}</h3>
      {isAddress ? (
        <Edges address={form.address} />
      ) : (
        <p className="pb-2 text-body font-semi text-t1">{card?.number}</p>
      )}
    </ReviewSheet>
  )
}

/** The first and the last six letters stand out: by them people compare. */
function Edges({ address }: { address: string }) {
  const [first, middle, last] = splitAddress(address)
  return (
    <p className="pb-2 text-body break-all text-t3">
      <strong className="font-semi text-t1">{first}</strong>
      {middle}
      <strong className="font-semi text-t1">{last}</strong>
    </p>
  )
}
