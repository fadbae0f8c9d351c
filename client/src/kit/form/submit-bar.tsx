import type { ReactNode } from 'react'
import { CircleCheck } from 'lucide-react'
import { Button, type ButtonKind } from '#kit/control'
import { useBlockedReason } from '#kit/feedback'
import { BottomBar } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import type { PlacedOrder } from './use-order-form.ts'

type Action = {
  readonly kind: ButtonKind
  readonly label: ReactNode
  readonly onPress: () => void
  /** Whether Enter in a field presses this one of several actions. */
  readonly isDefault?: boolean
}

type Props = {
  /** An order ticket or a plain form; its review shows its own failures. */
  readonly form: {
    readonly submit: () => void
    readonly isBusy: boolean
    readonly isReviewing: boolean
    readonly failureMessage: string | null | undefined
    readonly outcome?: PlacedOrder | null
  }
  readonly label?: ReactNode
  readonly kind?: ButtonKind
  /** One button per direction, instead of a single one. */
  readonly actions?: readonly [Action, ...Action[]]
  /** The `<form>` that the button submits; without one it submits by itself. */
  readonly formId?: string
  /** False for the guest of a ticket, who gets one log-in button. */
  readonly isMember?: boolean
  /** The reason why nothing can be sent now, whatever is typed; null if something can. */
  readonly blocked?: string | null
  readonly isDisabled?: boolean
  readonly above?: ReactNode
  /** Rendered while a draft waits for confirmation; may be a lazy component. */
  readonly review?: ReactNode
}

/** The main button of a form, its message, its review and the outcome of the last order. */
export function SubmitBar(props: Props) {
  const { form, kind = 'primary', label, formId, isMember = true, blocked = null, above, review } = props
  const { actions = [{ kind, label, onPress: () => form.submit() }] } = props
  const t = useText()
  const reason = useBlockedReason(blocked)
  const [first, second] = actions
  const logIn = { ...first, kind: second === undefined ? kind : 'primary', label: t('trade.login') } as const
  return (
    <BottomBar>
      {form.outcome != null && (
        <p className="flex flex-wrap items-center gap-x-2 pb-2 text-sub text-t2">
          <CircleCheck size={16} className="shrink-0 text-success" />
          <span className="flex-1">{form.outcome.text}</span>
          <PageLink {...form.outcome.link} className="hit font-semi text-link">
            {form.outcome.label}
          </PageLink>
        </p>
      )}
      {above}
      <div className="flex gap-2" data-part="actions">
        {(isMember ? actions : [logIn]).map((action, at) => (
          <Button
            key={at}
            kind={action.kind}
            isBusy={form.isBusy && !form.isReviewing}
            isDisabled={props.isDisabled === true || (isMember && reason !== null)}
            {...(formId === undefined || (second !== undefined && action.isDefault !== true)
              ? { onClick: action.onPress }
              : { type: 'submit', form: formId })}
            className={action.isDefault === true ? 'outline-2 outline-offset-2 outline-link' : ''}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <p
        role="status"
        data-part="reason"
        className="min-h-5 pt-1.5 text-center text-sub text-error empty:hidden"
      >
        {reason ?? (form.isReviewing ? null : form.failureMessage)}
      </p>
      {review}
    </BottomBar>
  )
}
