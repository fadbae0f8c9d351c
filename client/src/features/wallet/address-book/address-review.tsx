import type { ComponentProps } from 'react'
import { AddressText, type addressWarnings } from '#features/wallet'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { ProofFields } from '#api/protection'

type Props = Pick<ComponentProps<typeof ProofFields>, 'proof' | 'field'> &
  Pick<ComponentProps<typeof ReviewSheet>, 'isBusy' | 'failure' | 'onConfirm' | 'onClose'> & {
    name: string
    coin: string
    address: string
    network: string | null
    found: ReturnType<typeof addressWarnings>
  }

export function AddressReview({ name, coin, address, network, found, proof, field, ...review }: Props) {
  const t = useText()
  const { isFormatSuspect, otherInPicture } = found
  const warnings = [
    ...(isFormatSuspect && network !== null ? [t('withdraw.odd', { network })] : []),
    ...(otherInPicture === null ? [] : [`${t('address.other_in_qr')}: ${otherInPicture}`]),
  ]
  return (
    <ReviewSheet
      title={t('address.review_title')}
      rows={[
        { label: t('address.label'), value: name },
        { label: t('wallet.coin'), value: coin },
        network !== null && { label: t('deposit.network'), value: network },
      ]}
      warning={
        warnings.length === 0 ? undefined : <span className="break-words">{warnings.join(' · ')}</span>
      }
      confirm={t('app.save')}
      below={<ProofFields purpose="address" proof={proof} field={field} />}
      {...review}
    >
      <AddressText address={address} />
    </ReviewSheet>
  )
}
