import { copyTrading, type Following } from '@bourse/contracts/copy-trading'
import { useState } from 'react'
import { SegTabs } from '#kit/control'
import { toast } from '#kit/feedback'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation, useSite } from '#api'

type Props = {
  /** `openCopies` is null where the platform does not state them. */
  readonly following: Pick<Following, 'leader' | 'nickname'> & { readonly openCopies: number | null }
  readonly onClose: () => void
}

/** States what happens to open copies before the copying ends; other platforms leave no choice. */
export function CancelSheet({ following: { leader, nickname, openCopies }, onClose }: Props) {
  const t = useText()
  const isPaper = useSite()?.paper === true
  const [fate, setFate] = useState<'keep' | 'close'>('keep')
  const hasChoice = isPaper && openCopies !== 0
  const unfollow = useEndpointMutation(copyTrading.unfollow, {
    onDone: () => {
      toast(t('copy_trading.stopped', { name: nickname ?? leader }), 'success')
      onClose()
    },
  })
  const closes = hasChoice && fate === 'close'
  return (
    <ReviewSheet
      title={t('copy_trading.stop')}
      rows={[
        { label: t('screen.trader'), value: nickname ?? leader, isStrong: true },
        openCopies !== null && { label: t('copy_trading.open_copies'), value: String(openCopies) },
      ]}
      warning={
        <>
          <span className="block">{t('copy_trading.stop_note')}</span>
          {openCopies !== 0 && <span className="block pt-1">{t(`copy_trading.fate_${fate}_note`)}</span>}
        </>
      }
      confirm={t(closes ? 'copy_trading.stop_close' : 'copy_trading.stop')}
      kind={closes ? 'danger' : 'primary'}
      isExit
      isBusy={unfollow.isBusy}
      failure={unfollow.failure?.message}
      onConfirm={() => void unfollow.send({ leader, ...(closes ? { closeCopies: true } : {}) })}
      onClose={onClose}
    >
      {hasChoice && (
        <SegTabs
          name={t('copy_trading.fate')}
          variant="fill"
          tabs={(['keep', 'close'] as const).map((id) => ({ id, label: t(`copy_trading.fate_${id}`) }))}
          value={fate}
          onChange={(id) => {
            unfollow.reset()
            setFate(id)
          }}
          className="mb-2"
        />
      )}
    </ReviewSheet>
  )
}
