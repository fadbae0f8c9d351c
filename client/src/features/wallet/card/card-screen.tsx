import { CreditCard } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { CardSummary } from '#features/wallet'
import { Button } from '#kit/control'
import { QueryView, toast } from '#kit/feedback'
import { SubmitBar } from '#kit/form'
import { BottomBar, Section } from '#kit/layout'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { hasDraft } from '#api/form'

type Props<T> = {
  query: ComponentProps<typeof QueryView<T | null>>['query']
  summaryOf: (card: T | null) => CardSummary | null
  /** An unsaved draft of this name opens the form. */
  draft: string
  children: (card: T | null, onSaved: (message: string) => void) => ReactNode
}

/** The masked saved card, or a form while there is none. */
export function CardScreen<T>({ query, summaryOf, draft, children }: Props<T>) {
  const t = useText()
  const [isChanging, setChanging] = useState(() => hasDraft(draft))
  const onSaved = (message: string) => {
    toast(message, 'success')
    setChanging(false)
  }
  const show = (card: T | null) => {
    const summary = summaryOf(card)
    if (summary === null || isChanging) return children(card, onSaved)
    return (
      <>
        <Section className="pt-1">
          <section className="card flex min-h-44 flex-col justify-between gap-6 p-5">
            <p className="flex items-center justify-between text-sub text-t2">
              {t('card.own')}
              <CreditCard size={22} strokeWidth={1.75} className="text-link" />
            </p>
            <p className="text-h1 font-semi break-all text-t1">{summary.number}</p>
            <p className="text-row break-words text-t2">{summary.name}</p>
          </section>
        </Section>
        <BottomBar>
          <Button kind="neutral" onClick={() => setChanging(true)}>
            {t('card.change')}
          </Button>
        </BottomBar>
      </>
    )
  }
  return (
    <QueryView query={query} empty={show(null)}>
      {show}
    </QueryView>
  )
}

type SubmitProps = Pick<ComponentProps<typeof ReviewSheet>, 'rows'> & {
  form: ComponentProps<typeof SubmitBar>['form'] & {
    review: Pick<ComponentProps<typeof ReviewSheet>, 'isBusy' | 'failure' | 'onConfirm' | 'onClose'>
  }
}

export function CardSubmit({ form, rows }: SubmitProps) {
  const t = useText()
  const save = t('app.save')
  const review = <ReviewSheet title={t('card.review_title')} rows={rows} confirm={save} {...form.review} />
  return <SubmitBar form={form} label={save} review={form.isReviewing ? review : undefined} />
}
