import { otc, type OtcOrder } from '@bourse/contracts/otc'
import { useState } from 'react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { ImageBox, TextField } from '#kit/field'
import { useFormat } from '#kit/format'
import { BottomBar } from '#kit/layout'
import { ReviewSheet, Sheet } from '#kit/overlay'
import { useText } from '#text'
import { sendPicture, useEndpointMutation } from '#api'
import { useContractForm } from '#api/form'
import { CancelRule } from './cancel-rule.tsx'

type Action = 'pay' | 'release' | 'cancel' | 'dispute'
type Props = { readonly order: OtcOrder }

/** The steps that the member may take now; the main one last. */
function listActions({ side, status }: OtcOrder): readonly Action[] {
  if (status === 'placed') return side === 'buy' ? ['cancel', 'pay'] : ['cancel']
  if (status === 'paid') return side === 'buy' ? ['dispute'] : ['dispute', 'release']
  return status === 'disputed' && side === 'sell' ? ['release'] : []
}

const NAMES = {
  pay: 'otc.i_paid',
  release: 'otc.release',
  cancel: 'otc.cancel',
  dispute: 'otc.dispute',
} as const

export function OrderActions({ order }: Props) {
  const t = useText()
  const [open, setOpen] = useState<Action | null>(null)
  const actions = listActions(order)
  const close = () => setOpen(null)
  if (actions.length === 0) return null
  return (
    <BottomBar>
      <div className="flex gap-2">
        {actions.map((action) => (
          <Button
            key={action}
            kind={action === 'pay' || action === 'release' ? 'primary' : 'neutral'}
            onClick={() => setOpen(action)}
          >
            {t(NAMES[action])}
          </Button>
        ))}
      </div>
      {/* Hides a step that the order has passed while the sheet was open. */}
      {open !== null && actions.includes(open) && <ActionSheet action={open} order={order} onClose={close} />}
    </BottomBar>
  )
}

type SheetProps = Props & { readonly onClose: () => void }

function ActionSheet({ action, ...props }: SheetProps & { readonly action: Action }) {
  switch (action) {
    case 'pay':
      return <PaySheet {...props} />
    case 'dispute':
      return <DisputeSheet {...props} />
    default:
      return <EndSheet {...props} action={action} />
  }
}

function PaySheet({ order, onClose }: SheetProps) {
  const { t, quantityText } = useFormat()
  const [proof, setProof] = useState<string | null>(null)
  const { send, isBusy, isFinal, failure } = useEndpointMutation(otc.pay, { isQuiet: true, onDone: onClose })
  const total = `${quantityText(order.total)} ${order.fiat}`
  return (
    <ReviewSheet
      title={t('otc.i_paid')}
      rows={[
        { label: t('otc.you_pay'), value: total, isStrong: true },
        { label: t('otc.holder'), value: order.payee.holder },
        { label: t('otc.number'), value: order.payee.number },
      ]}
      warning={t('otc.paid_warning', { total })}
      below={
        <div className="pt-3">
          <ImageBox label={t('otc.proof')} value={proof} onChange={setProof} onUpload={sendPicture} />
        </div>
      }
      isFinal={isFinal}
      isBusy={isBusy}
      failure={failure?.message}
      onConfirm={() => void send({ id: order.id, ...(proof === null ? {} : { proof }) })}
      onClose={onClose}
    />
  )
}

function EndSheet({ order, action, onClose }: SheetProps & { readonly action: 'release' | 'cancel' }) {
  const { t, quantityText } = useFormat()
  const { send, isBusy, isFinal, failure } = useEndpointMutation(otc[action], {
    isQuiet: true,
    onDone: onClose,
  })
  const isRelease = action === 'release'
  const { quantity, code, total, fiat, side } = order
  return (
    <ReviewSheet
      title={t(NAMES[action])}
      rows={[
        {
          label: t('otc.you_pay'),
          value: `${quantityText(side === 'buy' ? total : quantity)} ${side === 'buy' ? fiat : code}`,
        },
        {
          label: t('otc.you_receive'),
          value: `${quantityText(side === 'buy' ? quantity : total)} ${side === 'buy' ? code : fiat}`,
        },
      ]}
      below={!isRelease && side === 'buy' && <CancelRule />}
      warning={isRelease ? t('otc.release_warning') : side === 'buy' ? t('otc.cancel_warning') : null}
      isFinal={isFinal}
      kind={isRelease ? 'primary' : 'danger'}
      confirm={isFinal ? undefined : t(NAMES[action])}
      isBusy={isBusy}
      failure={failure?.message}
      onConfirm={() => void send({ id: order.id })}
      onClose={onClose}
    />
  )
}

function DisputeSheet({ order, onClose }: SheetProps) {
  const t = useText()
  const form = useContractForm(otc.dispute, {
    defaults: { complaint: '', proof: null as string | null },
    toInput: ({ complaint, proof }) => ({ id: order.id, complaint, ...(proof === null ? {} : { proof }) }),
    onDone: () => {
      toast(t('otc.disputed_toast'), 'success')
      onClose()
    },
  })
  return (
    <Sheet
      title={t('otc.dispute')}
      onClose={onClose}
      foot={
        <Button isBusy={form.isBusy} reason={form.failureMessage ?? null} onClick={() => form.submit()}>
          {t('otc.dispute')}
        </Button>
      }
    >
      <div className="space-y-3">
        <p className="text-sub text-t2">{t('otc.dispute_note')}</p>
        <TextField label={t('otc.complaint')} maxLength={500} {...form.field('complaint')} />
        <ImageBox label={t('otc.proof')} onUpload={sendPicture} {...form.field('proof')} />
      </div>
    </Sheet>
  )
}
