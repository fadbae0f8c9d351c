import { type ReactNode, Suspense } from 'react'
import { CircleCheck } from 'lucide-react'
import { Button, type ButtonKind } from '#kit/control'
import { useOnline } from '#kit/device'
import { BottomBar } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import type { Outcome, Submission } from './use-submission.ts'

type Action = { readonly kind: ButtonKind; readonly label: ReactNode; readonly onPress: () => void }

type Props = {
  readonly form: Pick<Submission<unknown>, 'isBusy' | 'draft' | 'outcome'> & {
    readonly message: string | null
  }
  readonly isMember: boolean
  /** The reason why nothing can be sent now, whatever is typed; null if something can. */
  readonly blocked: string | null
  /** One button, or one per direction. */
  readonly actions: readonly [Action, ...Action[]]
  readonly above?: ReactNode
  /** Rendered while a draft waits for confirmation; may be a lazy component. */
  readonly review: ReactNode
}

/** The main action of a ticket, its message, its review and the outcome of the last order. A guest gets one log-in button. */
export function SubmitBar({ form, isMember, blocked, actions, above, review }: Props) {
  const t = useText()
  const reason = useBlocked(blocked)
  const [first, second] = actions
  const kind = second === undefined ? first.kind : 'primary'
  return (
    <BottomBar>
      {form.outcome?.link !== undefined && <Placed text={form.outcome.text} link={form.outcome.link} />}
      {above}
      <div className="flex gap-2">
        {(isMember ? actions : [{ ...first, kind, label: t('trade.login') }]).map((action, at) => (
          <Button
            key={at}
            kind={action.kind}
            isBusy={form.isBusy}
            isDisabled={isMember && reason !== null}
            onClick={action.onPress}
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
        {reason ?? form.message}
      </p>
      {form.draft !== null && <Suspense>{review}</Suspense>}
    </BottomBar>
  )
}

/** Being offline blocks every order. */
export function useBlocked(reason: string | null): string | null {
  const t = useText()
  return useOnline() ? reason : t('app.write_offline')
}

function Placed({ text, link }: Required<Outcome>) {
  const t = useText()
  return (
    <p className="flex flex-wrap items-center gap-x-2 pb-2 text-sub text-t2">
      <CircleCheck size={16} aria-hidden="true" className="shrink-0 text-success" />
      <span className="flex-1">{text}</span>
      <PageLink {...link} className="hit font-semi text-link">
        {t('spot.view_order')}
      </PageLink>
    </p>
  )
}
