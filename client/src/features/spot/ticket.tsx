import { stopDirection } from '@bourse/contracts/spot'
import { SegTabs, PercentSlider } from '#kit/control'
import { AmountField } from '#kit/field'
import { placesOf } from '#kit/format'
import { useText } from '#text'
import { Receipt } from './receipt.tsx'
import { oppositeSide } from './market-estimate.ts'
import type { TypedField } from './ticket-form.ts'
import { issueText } from './ticket-labels.ts'
import type { OrderForm } from './use-ticket.ts'
import { useLanguage } from '#text'

const TONE = { buy: 'bg-buy text-on-buy', sell: 'bg-sell text-on-sell' }

/** What is bought or sold, at which price, how much of it, and what that comes to. */
export function TicketForm({ form }: { form: OrderForm }) {
  const t = useText()
  const { ticket, facts, market } = form
  const errorOf = useErrors(form)
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <SegTabs
        name={t('spot.side')}
        variant="fill"
        tone={TONE[ticket.side]}
        value={ticket.side}
        onChange={form.setSide}
        tabs={[
          { id: 'buy', label: t('market.buy') },
          { id: 'sell', label: t('market.sell') },
        ]}
      />
      <SegTabs
        name={t('spot.kind')}
        value={ticket.kind}
        onChange={form.setKind}
        className="-mx-1.5 -my-1.5 [&_button]:px-1.5"
        tabs={[
          { id: 'limit', label: t('spot.limit') },
          { id: 'market', label: t('spot.market') },
          ...(form.offersStop ? [{ id: 'stopLimit' as const, label: t('spot.stop_limit') }] : []),
        ]}
      />
      {ticket.kind === 'stopLimit' && <StopField form={form} error={errorOf('stop')} />}
      {ticket.kind !== 'market' ? (
        <PriceField form={form} error={errorOf('price')} />
      ) : (
        <p className="flex min-h-main items-center rounded-md bg-card px-3.5 text-row text-t3">
          {t('spot.market_price')}
        </p>
      )}
      <AmountField
        label={`${t('market.quantity')} · ${market.baseCode}`}
        value={ticket.quantity}
        onChange={form.setQuantity}
        onBlur={() => form.leave('quantity')}
        places={placesOf(facts.terms.lotStep)}
        error={errorOf('quantity')}
      />
      <PercentSlider
        name={t('spot.share')}
        value={form.percent}
        onChange={form.setPercent}
        tone={ticket.side === 'buy' ? 'up' : 'down'}
        isDisabled={(ticket.side === 'buy' ? facts.free.quote : facts.free.base) === null}
      />
      <Receipt form={form} />
    </div>
  )
}

function useErrors({ shownIssue, market, facts }: OrderForm) {
  const t = useText()
  const language = useLanguage()
  return (field: TypedField): string | undefined =>
    shownIssue?.field === field
      ? issueText(shownIssue, { t, language, market, terms: facts.terms })
      : undefined
}

/** What the order waits for, and which way the market has to go to get there. */
function StopField({ form, error }: { form: OrderForm; error: string | undefined }) {
  const t = useText()
  const { ticket, facts, market, derived } = form
  const direction =
    derived.stop === null || facts.last === null ? null : stopDirection(derived.stop, facts.last)
  return (
    <AmountField
      label={`${t('spot.stop_price')} · ${market.quoteCode}`}
      value={ticket.stop}
      onChange={form.setStop}
      onBlur={() => form.leave('stop')}
      places={placesOf(facts.terms.priceTick)}
      step={facts.terms.priceTick}
      error={error}
      hint={direction !== null && t(direction === 'rises' ? 'spot.stop_rises' : 'spot.stop_falls')}
    />
  )
}

/** The price with its steps, and the best of the other side one press away. */
function PriceField({ form, error }: { form: OrderForm; error: string | undefined }) {
  const t = useText()
  const { ticket, facts, market } = form
  const best = oppositeSide(facts.levels, ticket.side)[0]?.price
  return (
    <AmountField
      label={`${t('market.price')} · ${market.quoteCode}`}
      value={ticket.price}
      onChange={form.setPrice}
      onBlur={() => form.leave('price')}
      places={placesOf(facts.terms.priceTick)}
      step={facts.terms.priceTick}
      error={error}
      trailing={
        best !== undefined && (
          <button
            type="button"
            onClick={() => form.pickPrice(best)}
            className="press hit text-sub font-semi text-link"
          >
            {t('spot.best')}
          </button>
        )
      }
    />
  )
}
