import { LOT_STEP } from '#features/futures'
import { SegTabs, Tick } from '#kit/control'
import { AmountField } from '#kit/field'
import { placesOf, quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useIsMember } from '#wire'
import { StopSwitch } from './stop-switch.tsx'
import { TermChips } from './term-chips.tsx'
import { type Field, otherSide } from './ticket-form.ts'
import { issueText } from './ticket-words.ts'
import type { TicketDesk } from './use-ticket.ts'

const TONE = { long: 'bg-buy text-on-buy', short: 'bg-sell text-on-sell' }
const SHARES = [25, 50, 75, 100]

/** Which way, at which price, how many lots and with which stops. */
export function TicketForm({ desk }: { desk: TicketDesk }) {
  const t = useText()
  const { ticket, facts } = desk
  const errorOf = useErrors(desk)
  const canReduce = useIsMember() && (ticket.isReduceOnly || facts.open[otherSide(ticket.side)] > 0n)
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <TermChips desk={desk} />
      <SegTabs
        name={t('futures.side')}
        look="fill"
        tone={TONE[ticket.side]}
        value={ticket.side}
        onChange={(side) => desk.edit({ side })}
        tabs={[
          { id: 'long', label: t('futures.long') },
          { id: 'short', label: t('futures.short') },
        ]}
      />
      <SegTabs
        name={t('spot.kind')}
        value={ticket.kind}
        onChange={desk.setKind}
        className="-mx-3 -my-1.5"
        tabs={[
          { id: 'market', label: t('spot.market') },
          { id: 'limit', label: t('spot.limit') },
        ]}
      />
      {ticket.kind === 'limit' ? (
        <PriceField desk={desk} error={errorOf('price')} />
      ) : (
        <p className="flex min-h-main items-center rounded-md bg-card px-3.5 text-row text-t3">
          {t('spot.market_price')}
        </p>
      )}
      <LotsField desk={desk} error={errorOf('lots')} />
      <ShareChips desk={desk} />
      {!ticket.isReduceOnly && <StopSwitch desk={desk} errorOf={errorOf} />}
      {canReduce && (
        <Tick isOn={ticket.isReduceOnly} onChange={(isReduceOnly) => desk.edit({ isReduceOnly })}>
          {t('futures.reduce_only')}
        </Tick>
      )}
    </div>
  )
}

function useErrors({ told, ticket, facts }: TicketDesk) {
  const t = useText()
  const language = useLanguage()
  return (field: Field): string | undefined =>
    told?.field === field ? issueText(told, { t, language, ticket, terms: facts.terms }) : undefined
}

type FieldProps = { readonly desk: TicketDesk; readonly error: string | undefined }

function PriceField({ desk, error }: FieldProps) {
  const t = useText()
  const { ticket, facts, market } = desk
  return (
    <AmountField
      label={`${t('market.price')} · ${market.quoteCode}`}
      value={ticket.price}
      onChange={(price) => desk.edit({ price })}
      onBlur={() => desk.leave('price')}
      places={placesOf(facts.terms.priceTick)}
      step={facts.terms.priceTick}
      error={error}
    />
  )
}

/** Lots are whole; what one of them is stands beneath. */
function LotsField({ desk, error }: FieldProps) {
  const t = useText()
  const language = useLanguage()
  const { ticket, facts, market } = desk
  const size = quantityText(facts.terms.lotSize, language)
  return (
    <AmountField
      label={t('futures.lots')}
      value={ticket.lots}
      onChange={(lots) => desk.edit({ lots, percent: null })}
      onBlur={() => desk.leave('lots')}
      places={0}
      step={LOT_STEP}
      error={error}
      hint={t('futures.lot_is', { size, coin: market.baseCode })}
    />
  )
}

/** A share of the free balance at the chosen leverage; of the open lots, when the order only reduces. */
function ShareChips({ desk }: { desk: TicketDesk }) {
  const t = useText()
  const isOff = desk.facts.account === null
  return (
    <div role="group" aria-label={t('spot.share')} className="grid grid-cols-4 gap-1.5 py-1">
      {SHARES.map((share) => (
        <button
          key={share}
          type="button"
          disabled={isOff}
          aria-pressed={desk.ticket.percent === share}
          onClick={() => desk.edit({ percent: share })}
          className={`press hit num min-h-8 rounded-sm border text-cap font-med disabled:text-t3 ${
            desk.ticket.percent === share
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
