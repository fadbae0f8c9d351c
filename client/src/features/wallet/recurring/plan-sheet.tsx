import { type RecurringPlan, wallet } from '@bourse/contracts/wallet'
import { useState } from 'react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Dialog, Sheet } from '#kit/overlay'
import { useEndpointMutation } from '#api'
import { hourText, scheduleText } from './schedule.ts'

/** One plan, with the buttons that pause, continue and end it. */
export function PlanSheet({ plan, onClose }: { plan: RecurringPlan; onClose: () => void }) {
  const format = useFormat()
  const { t, timeText, dateText, quantityText } = format
  const { send, isBusy } = useEndpointMutation(wallet.setRecurring)
  const [isDeleting, confirmDelete] = useState(false)
  const change = async (status: RecurringPlan['status']) => {
    const message = await send({ id: plan.id, status })
    onClose()
    if (message !== null) toast(message, 'success')
  }
  if (isDeleting)
    return (
      <Dialog
        title={t('recurring.end_title')}
        confirm={t('recurring.end')}
        kind="danger"
        isBusy={isBusy}
        onConfirm={() => void change('ended')}
        onClose={onClose}
      >
        {t('recurring.end_note')}
      </Dialog>
    )
  return (
    <Sheet title={`${quantityText(plan.amount)} USDT → ${plan.code}`} onClose={onClose}>
      <Facts
        rows={[
          { label: t('recurring.schedule'), value: scheduleText(plan, format) },
          { label: t('recurring.next'), value: plan.nextAt === null ? '—' : timeText(plan.nextAt) },
          {
            label: t('recurring.until'),
            value: plan.until === null ? t('recurring.no_end') : dateText(plan.until),
          },
        ]}
      />
      <p className="pt-2 text-sub text-t3">{t('recurring.utc_note', { time: hourText(plan.hour) })}</p>
      {plan.status !== 'ended' && (
        <div className="space-y-2 pt-5">
          <Button
            kind="neutral"
            isBusy={isBusy}
            onClick={() => void change(plan.status === 'active' ? 'paused' : 'active')}
          >
            {t(plan.status === 'active' ? 'recurring.pause' : 'recurring.resume')}
          </Button>
          <Button kind="danger" onClick={() => confirmDelete(true)}>
            {t('recurring.end')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
