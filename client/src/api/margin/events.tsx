import { ONE } from '@bourse/contracts/kit'
import { margin, type MarginEvent } from '@bourse/contracts/margin'
import { useQuery } from '@tanstack/react-query'
import { Timeline } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { PageLink } from '#kit/route'
import { queryFor } from '#api'
import { useOwnText } from '#api/own'
import { RECEIPTS_PAGE } from '#api/receipts'

const BAD: readonly MarginEvent['kind'][] = ['called', 'liquidated', 'insured']

/** The newest events of the debt, and the ways to its receipts. */
export function MarginEvents() {
  const { t, plainText, quantityText, momentOf } = useFormat()
  const own = useOwnText()
  const events = useQuery(queryFor(margin.events, { page: 1, limit: 20 })).data?.list ?? []
  if (events.length === 0) return null
  const amountText = ({ kind, amount, code }: MarginEvent) => {
    if (kind === 'called') return plainText(amount, 2)
    return kind === 'cancelled' ? String(amount / ONE) : own(`${quantityText(amount)} ${code}`)
  }
  return (
    <section>
      <h2 className="pt-2 pb-2 text-h2 font-semi">{t('margin.timeline')}</h2>
      <Timeline
        steps={events.map((event) => ({
          title: `${t(`margin.event_${event.kind}`)} ${amountText(event)}`,
          note: momentOf(event.at),
          state: BAD.includes(event.kind) ? 'failed' : 'done',
        }))}
      />
      <p className="flex flex-wrap gap-x-3 pt-1">
        {(['interest', 'liquidation'] as const).map((kind) => (
          <PageLink
            key={kind}
            to={RECEIPTS_PAGE}
            query={{ kind: `margin_${kind}` }}
            className="press inline-flex min-h-hit items-center text-sub font-semi text-link"
          >
            {t(`margin.receipts_${kind}`)}
          </PageLink>
        ))}
      </p>
    </section>
  )
}
