import { CreditCard } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '#kit/control'
import { QueryView, toast } from '#kit/feedback'
import { SubmitBar } from '#kit/form'
import { BottomBar, Section } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { hasDraft } from '#api/form'
import type { CardSummary } from '#features/wallet'

type Props<T> = {
  query: {
    readonly data: T | null | undefined
    readonly error: { readonly message: string } | null
    readonly refetch: () => unknown
  }
  summaryOf: (card: T | null) => CardSummary | null
  /** An unsaved draft of this name opens the form. */
  draft: string
  children: (card: T | null, onSaved: (message: string) => void) => ReactNode
}

/** The masked saved card, or a form while there is none. */
export function CardScreen<T>({ query, summaryOf, draft, children }: Props<T>) {
  const [isChanging, setChanging] = useState(() => hasDraft(draft))
  const onSaved = (message: string) => {
    toast(message, 'success')
    setChanging(false)
  }
  const show = (card: T | null) => {
    const summary = summaryOf(card)
    if (summary === null || isChanging) return children(card, onSaved)
    return <SavedCard card={summary} onChange={() => setChanging(true)} />
  }
  return (
    <QueryView query={query} empty={show(null)}>
      {show}
    </QueryView>
  )
}

function SavedCard({ card, onChange }: { card: CardSummary; onChange: () => void }) {
  const t = useText()
  return (
    <>
      <Section className="pt-1">
        <section className="card flex min-h-44 flex-col justify-between gap-6 p-5">
          <p className="flex items-center justify-between text-sub text-t2">
            {t('card.own')}
            <CreditCard size={22} strokeWidth={1.75} className="text-link" />
          </p>
          <p className="text-h1 font-semi break-all text-t1">{card.number}</p>
          <p className="text-row break-words text-t2">{card.name}</p>
        </section>
      </Section>
      <BottomBar>
        <Button kind="neutral" onClick={onChange}>
          {t('card.change')}
        </Button>
      </BottomBar>
    </>
  )
}

type SubmitProps = Pick<ComponentProps<typeof ReviewSheet>, 'rows'> & {
  form: ComponentProps<typeof SubmitBar>['form'] & {
    review: Pick<ComponentProps<typeof ReviewSheet>, 'isBusy' | 'failure' | 'onConfirm' | 'onClose'>
  }
}

export function CardSubmit({ form, rows }: SubmitProps) {
  const t = useText()
  return (
    <>
      <SubmitBar form={form} label={t('app.save')} />
      {form.isReviewing && (
        <ReviewSheet title={t('card.review_title')} rows={rows} confirm={t('app.save')} {...form.review} />
      )}
    </>
  )
}
