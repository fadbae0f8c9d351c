import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { useDetach } from './closing.ts'
import type { SheetProps } from './position-sheets.tsx'

/** Turns a copy into a self-held position, once. */
export function DetachSheet({ position, onClose }: SheetProps) {
  const { t, quantityText } = useFormat()
  const detach = useDetach(() => {
    toast(t('futures.detached'), 'success')
    onClose()
  })
  return (
    <ReviewSheet
      title={t('futures.detach_title')}
      rows={[
        position.leaderName !== null && { label: t('futures.leader'), value: position.leaderName },
        { label: t('futures.position'), value: position.symbol ?? '—' },
        { label: t('futures.lots'), value: quantityText(position.lots) },
      ]}
      warning={t('futures.detach_note')}
      isExit
      isBusy={detach.isBusy}
      failure={detach.failure?.message}
      onConfirm={() => void detach.send({ position: position.id })}
      onClose={onClose}
    />
  )
}
