import { LOT_STEP } from '#features/futures'
import { SegTabs, Tick } from '#kit/control'
import { AmountField } from '#kit/field'
import { placesOf, quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useIsMember } from '#api'
import { StopSwitch } from './stop-switch.tsx'
import { TermChips } from './term-chips.tsx'
import { otherSide } from './ticket-form.ts'
import type { FuturesForm } from './use-futures-form.ts'

const TONE = { long: 'bg-buy text-on-buy', short: 'bg-sell text-on-sell' }
const SHARES = [25, 50, 75, 100]
type Props = { readonly form: FuturesForm }

export function TicketForm({ form }: Props) {
  const t = useText()
  const { values, facts } = form
  const canReduce = useIsMember() && (values.isReduceOnly || facts.open[otherSide(values.side)] > 0n)
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <TermChips form={form} />
      <SegTabs
        name={t('futures.side')}
        variant="fill"
        tone={TONE[values.side]}
        value={values.side}
        onChange={(side) => form.edit({ side })}
        tabs={[
          { id: 'long', label: t('futures.long') },
          { id: 'short', label: t('futures.short') },
        ]}
      />
      <SegTabs
        name={t('spot.kind')}
        value={values.kind}
        onChange={(kind) => form.edit({ kind, isReduceOnly: kind === 'market' && values.isReduceOnly })}
        className="-mx-3 -my-1.5"
        tabs={[
          { id: 'market', label: t('spot.market') },
          { id: 'limit', label: t('spot.limit') },
        ]}
      />
      {values.kind === 'limit' ? (
        <PriceField form={form} />
      ) : (
        <p className="flex min-h-main items-center rounded-md bg-card px-3.5 text-row text-t3">
          {t('spot.market_price')}
        </p>
      )}
      <LotsField form={form} />
      <ShareChips form={form} />
      {!values.isReduceOnly && <StopSwitch form={form} />}
      {canReduce && (
        <Tick
          isOn={values.isReduceOnly}
          // A reduce-only order is a market order.
          onChange={(isReduceOnly) =>
            form.edit(isReduceOnly ? { isReduceOnly, kind: 'market' } : { isReduceOnly })
          }
        >
          {t('futures.reduce_only')}
        </Tick>
      )}
    </div>
  )
}

function PriceField({ form }: Props) {
  const t = useText()
  const { priceTick } = form.facts.terms
  return (
    <AmountField
      {...form.register('price')}
      label={`${t('market.price')} · ${form.market.quoteCode}`}
      places={placesOf(priceTick)}
      step={priceTick}
    />
  )
}

/** Lots are whole numbers; the hint shows the size of one. */
function LotsField({ form }: Props) {
  const t = useText()
  const size = quantityText(form.facts.terms.lotSize, useLanguage())
  return (
    <AmountField
      {...form.register('lots', { percent: null })}
      label={t('futures.lots')}
      places={0}
      step={LOT_STEP}
      hint={t('futures.lot_is', { size, coin: form.market.baseCode })}
    />
  )
}

/** Of the free balance at the chosen leverage; of the open lots if the order only reduces. */
function ShareChips({ form }: Props) {
  const t = useText()
  const isOff = form.facts.account === null
  return (
    <div role="group" aria-label={t('spot.share')} className="grid grid-cols-4 gap-1.5 py-1">
      {SHARES.map((share) => (
        <button
          key={share}
          type="button"
          disabled={isOff}
          aria-pressed={form.values.percent === share}
          onClick={() => form.edit({ percent: share })}
          className={`press hit num min-h-8 rounded-sm border text-cap font-med disabled:text-t3 ${
            form.values.percent === share
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
