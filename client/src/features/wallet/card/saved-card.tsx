import { CreditCard } from 'lucide-react'
import { Button } from '#kit/control'
import { BottomBar, Section } from '#kit/layout'
import { useText } from '#text'
import type { CardSummary } from './card-summary.ts'

/** The card as it is saved: its last digits, and the way to another one. */
export function SavedCard({ card, onChange }: { card: CardSummary; onChange: () => void }) {
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
