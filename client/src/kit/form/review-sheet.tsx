import type { ComponentProps } from 'react'
import { ReviewSheet as Sheet } from '#kit/overlay'
import type { Submission } from './use-submission.ts'
import { useBlocked } from './submit-bar.tsx'

type Bound = 'isBusy' | 'failure' | 'onConfirm' | 'onClose'

type Props = Omit<ComponentProps<typeof Sheet>, Bound> & {
  readonly form: Pick<Submission<unknown>, 'isBusy' | 'failure' | 'confirm' | 'close'>
  /** The reason why it cannot be confirmed now. */
  readonly blocked?: string | null
}

/** The review of a ticket's draft: confirming sends it, and a failure keeps the sheet open. */
export function ReviewSheet({ form, blocked = null, isDisabled = false, ...sheet }: Props) {
  const reason = useBlocked(blocked)
  return (
    <Sheet
      {...sheet}
      isBusy={form.isBusy}
      isDisabled={isDisabled || reason !== null}
      failure={reason ?? form.failure}
      onConfirm={form.confirm}
      onClose={form.close}
    />
  )
}
