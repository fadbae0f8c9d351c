import { LOT_STEP } from '#features/futures'
import { SegTabs, Tick } from '#kit/control'
import { AmountField } from '#kit/field'
import { placesOf, quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useIsMember } from '#api'
import { StopSwitch } from './stop-switch.tsx'
import { TermChips } from './term-chips.tsx'
import { type Field, otherSide } from './ticket-form.ts'
import { issueText } from './ticket-labels.ts'
import type { OrderForm } from './use-ticket.ts'

const TONE = { long: 'bg-buy text-on-buy', short: 'bg-sell text-on-sell' }
const SHARES = [25, 50, 75, 100]

/** Which way, at which price, how many lots and with which stops. */
export function TicketForm({ form }: { form: OrderForm }) {
  const t = useText()
  const { ticket, facts } = form
  const errorOf = useErrors(form)
  const canReduce = useIsMember() && (ticket.isReduceOnly || facts.open[otherSide(ticket.side)] > 0n)
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <TermChips form={form} />
      <SegTabs
        name={t('futures.side')}
        variant="fill"
        tone={TONE[ticket.side]}
        value={ticket.side}
        onChange={(side) => form.edit({ side })}
        tabs={[
          { id: 'long', label: t('futures.long') },
          { id: 'short', label: t('futures.short') },
        ]}
      />
      <SegTabs
        name={t('spot.kind')}
        value={ticket.kind}
        onChange={form.setKind}
        className="-mx-3 -my-1.5"
        tabs={[
          { id: 'market', label: t('spot.market') },
          { id: 'limit', label: t('spot.limit') },
        ]}
      />
      {ticket.kind === 'limit' ? (
        <PriceField form={form} error={errorOf('price')} />
      ) : (
        <p className="flex min-h-main items-center rounded-md bg-card px-3.5 text-row text-t3">
          {t('spot.market_price')}
        </p>
      )}
      <LotsField form={form} error={errorOf('lots')} />
      <ShareChips form={form} />
      {!ticket.isReduceOnly && <StopSwitch form={form} errorOf={errorOf} />}
      {canReduce && (
        <Tick isOn={ticket.isReduceOnly} onChange={(isReduceOnly) => form.edit({ isReduceOnly })}>
          {t('futures.reduce_only')}
        </Tick>
      )}
    </div>
  )
}

function useErrors({ shownIssue, ticket, facts }: OrderForm) {
  const t = useText()
  const language = useLanguage()
  return (field: Field): string | undefined =>
    shownIssue?.field === field
      ? issueText(shownIssue, { t, language, ticket, terms: facts.terms })
      : undefined
}

type FieldProps = { readonly form: OrderForm; readonly error: string | undefined }

function PriceField({ form, error }: FieldProps) {
  const t = useText()
  const { ticket, facts, market } = form
  return (
    <AmountField
      label={`${t('market.price')} · ${market.quoteCode}`}
      value={ticket.price}
      onChange={(price) => form.edit({ price })}
      onBlur={() => form.leave('price')}
      places={placesOf(facts.terms.priceTick)}
      step={facts.terms.priceTick}
      error={error}
    />
  )
}

/** Lots are whole; what one of them is stands beneath. */
function LotsField({ form, error }: FieldProps) {
  const t = useText()
  const language = useLanguage()
  const { ticket, facts, market } = form
  const size = quantityText(facts.terms.lotSize, language)
  return (
    <AmountField
      label={t('futures.lots')}
      value={ticket.lots}
      onChange={(lots) => form.edit({ lots, percent: null })}
      onBlur={() => form.leave('lots')}
      places={0}
      step={LOT_STEP}
      error={error}
      hint={t('futures.lot_is', { size, coin: market.baseCode })}
    />
  )
}

/** A share of the free balance at the chosen leverage; of the open lots, when the order only reduces. */
function ShareChips({ form }: { form: OrderForm }) {
  const t = useText()
  const isOff = form.facts.account === null
  return (
    <div role="group" aria-label={t('spot.share')} className="grid grid-cols-4 gap-1.5 py-1">
      {SHARES.map((share) => (
        <button
          key={share}
          type="button"
          disabled={isOff}
          aria-pressed={form.ticket.percent === share}
          onClick={() => form.edit({ percent: share })}
          className={`press hit num min-h-8 rounded-sm border text-cap font-med disabled:text-t3 ${
            form.ticket.percent === share
              ? 'border-link bg-chip text-t1'
              : 'border-transparent bg-sheet text-t2'
          }`}
        >
          {share}%
        </button>
      ))}
    </div>
  )
}
