import { CreditCard } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#kit/control'
import { QueryView } from '#kit/feedback'
import { BottomBar, Section } from '#kit/layout'
import { useText } from '#text'
import { hasDraft } from '#api/form'
import type { CardSummary } from './queries.ts'

type Props<T> = {
  query: {
    readonly data: T | null | undefined
    readonly error: { readonly message: string } | null
    readonly refetch: () => unknown
  }
  summaryOf: (card: T | null) => CardSummary | null
  /** An unsaved draft of this name opens the form. */
  draft: string
  children: (card: T | null, onSaved: () => void) => ReactNode
}

/** The masked saved card, or a form while there is none. */
export function CardScreen<T>({ query, summaryOf, draft, children }: Props<T>) {
  const [isChanging, setChanging] = useState(() => hasDraft(draft))
  const show = (card: T | null) => {
    const summary = summaryOf(card)
    if (summary === null || isChanging) return children(card, () => setChanging(false))
    return <SavedCard card={summary} onChange={() => setChanging(true)} />
  }
  return (
    <QueryView query={query} empty={show(null)}>
      {show}
    </QueryView>
  )
}

/** The saved card's last digits and a button to replace it. */
function SavedCard({ card, onChange }: { card: CardSummary; onChange: () => void }) {
  const t = useText()
  return (
    <>
      <Section className="pt-1">
        <section className="card flex min-h-44 flex-col justify-between gap-6 p-5">
          <p className="flex items-center justify-between text-sub text-t2">
            {t('card.own')}
            <CreditCard size={22} strokeWidth={1.75} aria-hidden="true" className="text-link" />
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
