import { type Amount, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { Balance } from '#kit/market'
import { type ReviewRow, ReviewSheet } from '#kit/overlay'
import { useWallets } from '#features/wallet'
import { useText } from '#text'
import { usePreference } from '#api'

type Props = {
  asset: AssetId
  code: string
  network: string | null
  amount: Amount
  isBusy: boolean
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** What is announced and what the balance becomes; the last look before it is sent. */
export function DepositReview({ asset, code, network, amount, isBusy, failure, onConfirm, onClose }: Props) {
  const t = useText()
  const wallets = useWallets().data
  const isHidden = usePreference('hidesBalances')
  const free = wallets?.spot.balances.find((row) => row.asset === asset)?.available ?? null
  const rows: ReviewRow[] = [
    { label: t('wallet.coin'), value: code },
    ...(network === null ? [] : [{ label: t('deposit.network'), value: network }]),
    { label: t('deposit.amount'), value: <Balance value={amount} code={code} /> },
    { label: t('deposit.fee'), value: <Balance value={ZERO} code={code} /> },
    { label: t('deposit.receive'), value: <Balance value={amount} code={code} />, isStrong: true },
    {
      label: t('deposit.after'),
      value: <Balance value={free === null ? null : sum(free, amount)} code={code} isHidden={isHidden} />,
    },
  ]
  return (
    <ReviewSheet
      title={t('deposit.review_title')}
      rows={rows}
      isBusy={isBusy}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
