import type { ComponentProps } from 'react'
import { AddressText, type toDestination } from '#features/wallet'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { ProofFields } from '#api/protection'

type Props = Pick<ComponentProps<typeof ProofFields>, 'proof' | 'field'> &
  Pick<ComponentProps<typeof ReviewSheet>, 'isBusy' | 'failure' | 'onConfirm' | 'onClose'> & {
    name: string
    coin: string
    destination: ReturnType<typeof toDestination>
    network: string | null
    /** Another address in the picture. */
    otherInPicture: string | null
  }

export function AddressReview({
  name,
  coin,
  destination,
  network,
  otherInPicture,
  proof,
  field,
  ...review
}: Props) {
  const t = useText()
  const { address, tag, isUntagged } = destination
  return (
    <ReviewSheet
      title={t('address.review_title')}
      rows={[
        { label: t('address.label'), value: name },
        { label: t('wallet.coin'), value: coin },
        network !== null && { label: t('deposit.network'), value: network },
        tag !== undefined && { label: t('withdraw.tag'), value: tag },
        isUntagged === true && { label: t('withdraw.tag'), value: t('withdraw.no_tag') },
      ]}
      warning={
        otherInPicture === null ? undefined : (
          <span className="break-words">{`${t('address.other_in_qr')}: ${otherInPicture}`}</span>
        )
      }
      confirm={t('app.save')}
      below={<ProofFields purpose="address" proof={proof} field={field} />}
      {...review}
    >
      <AddressText address={address} />
    </ReviewSheet>
  )
}
