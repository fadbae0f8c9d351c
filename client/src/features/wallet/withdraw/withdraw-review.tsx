import { subtract } from '@bourse/contracts/kit'
import { vip } from '@bourse/contracts/vip'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/format'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { queryFor } from '#api'
import { OwnBalance } from '#api/own'
import { ProofFields } from '#api/protection'
import type { Withdrawal } from './use-withdrawal.ts'
import { splitAddress } from './withdraw-form.ts'

/** Warns that a withdrawal returns bonuses on hold. */
function BonusNote() {
  const { t, quantityText } = useFormat()
  const { data } = useQuery(queryFor(vip.status, {}))
  const held = data?.own?.heldBonuses ?? []
  if (held.length === 0) return null
  const amounts = held.map(({ amount, code }) => `${quantityText(amount)} ${code}`).join(', ')
  return (
    <p role="note" className="pb-2 text-sub text-warning">
      {t('withdraw.bonus_note', { amounts })}
    </p>
  )
}

export function WithdrawReview({ withdrawal }: { withdrawal: Withdrawal }) {
  const { form, state, code, network, card, destination, arrives, leaves, proof } = withdrawal
  const { method } = form.values
  const { address, tag, isUntagged } = destination
  const t = useText()
  const isAddress = method === 'address'
  const networkName = isAddress && network?.name
  const [first, middle, last] = splitAddress(address)
  return (
    <ReviewSheet
      title={t('withdraw.review_title')}
      rows={[
        typeof networkName === 'string' && { label: t('deposit.network'), value: networkName },
        isAddress && tag !== undefined && { label: t('withdraw.tag'), value: tag },
        isAddress && isUntagged === true && { label: t('withdraw.tag'), value: t('withdraw.no_tag') },
        { label: t('deposit.receive'), value: <Balance value={arrives} code={code} />, isStrong: true },
        { label: t('deposit.fee'), value: <Balance value={state.fee} code={code} /> },
        { label: t('withdraw.leaves'), value: <Balance value={leaves} code={code} /> },
        {
          label: t('bill.after'),
          value: <OwnBalance value={subtract(state.available, leaves)} code={code} />,
        },
      ]}
      warning={t(isAddress ? 'withdraw.warning' : 'withdraw.warning_card')}
      below={<ProofFields purpose="withdrawal" proof={proof} field={form.field} />}
      {...form.review}
    >
      <h3 className="pt-1 text-sub text-t2">{t('withdraw.to')}</h3>
      {isAddress ? (
        <p className="pb-2 text-body break-all text-t3">
          <strong className="font-semi text-t1">{first}</strong>
          {middle}
          <strong className="font-semi text-t1">{last}</strong>
        </p>
      ) : (
        <p className="pb-2 text-body font-semi text-t1">{card?.number}</p>
      )}
      <BonusNote />
    </ReviewSheet>
  )
}
