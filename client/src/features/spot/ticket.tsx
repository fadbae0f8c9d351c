import type { Amount } from '@bourse/contracts/kit'
import { offersType } from '@bourse/contracts/orders'
import { type OrderAccount, stopDirection } from '@bourse/contracts/spot'
import { SegTabs, ShareSlider } from '#kit/control'
import { AmountField } from '#kit/field'
import { AvailableLabel } from '#kit/form'
import { decimalsOfStep } from '#kit/format'
import { Reserved } from '#kit/layout'
import { Facts } from '#kit/list'
import { Balance } from '#kit/market'
import { useText } from '#text'
import { useIsMember } from '#api'
import { TrailFields } from '#api/order-terms'
import { OwnBalance } from '#api/own'
import { OrderOptions } from './order-options.tsx'
import { KIND } from './order-row.tsx'
import { chooseProduct } from './order-terms.ts'
import { computePercent, freeBalance, hasStop, isLimit, oppositeSide, pickedPrice } from './ticket-form.ts'
import type { SpotForm } from './use-spot-form.ts'

const TONE = { buy: 'bg-buy text-on-buy', sell: 'bg-sell text-on-sell' }
/** Name of the reserved height of the choice between spot and margin. */
export const ACCOUNT_CHOICE = 'spot.account'

type Props = { readonly form: SpotForm }

export function TicketForm({ form }: Props) {
  const t = useText()
  const { values, derived, context, market } = form
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <Reserved name={ACCOUNT_CHOICE} isPending={form.isMarginPending} className="-mb-2.5">
        {context.margin !== null && <AccountTabs form={form} />}
      </Reserved>
      <SegTabs
        name={t('spot.side')}
        variant="fill"
        tone={TONE[values.side]}
        value={values.side}
        onChange={(side) => form.edit({ side })}
        tabs={[
          { id: 'buy', label: t('market.buy') },
          { id: 'sell', label: t('market.sell') },
        ]}
      />
      <SegTabs
        name={t('spot.kind')}
        value={values.kind}
        onChange={(kind) => form.edit({ kind })}
        className="-mx-1.5 -my-1.5 [&_button]:px-1.5"
        tabs={[
          { id: 'limit', label: t('spot.limit') },
          { id: 'market', label: t('spot.market') },
          ...(form.offersStop ? stopTabs(values.account) : []).map((id) => ({ id, label: t(KIND[id]) })),
        ]}
      />
      {hasStop(values) && <StopField form={form} />}
      {values.kind === 'oco' && <StopLimitField form={form} />}
      {values.kind === 'trailingStop' && <TrailFields form={form} />}
      {isLimit(values) ? (
        <PriceField form={form} />
      ) : (
        <p className="flex min-h-main items-center rounded-md bg-card px-3.5 text-row text-t3">
          {t('spot.market_price')}
        </p>
      )}
      <AmountField
        {...form.register('quantity', { percent: null })}
        label={`${t('market.quantity')} · ${market.baseCode}`}
        decimals={decimalsOfStep(context.terms.lotStep)}
      />
      <ShareSlider
        name={t('spot.share')}
        value={computePercent(values, derived, context)}
        onChange={(percent) => form.edit({ percent })}
        colorClass={values.side === 'buy' ? 'bg-up' : 'bg-down'}
        isDisabled={freeBalance(values, context) === null}
      />
      {form.offersStop && <OrderOptions form={form} />}
      <Reserved name="spot.receipt" isPending={useIsMember() && freeBalance(values, context) === null}>
        <Receipt form={form} />
      </Reserved>
    </div>
  )
}

/** Kinds that wait for a price. */
const stopTabs = (account: OrderAccount) =>
  (['stopLimit', 'stopMarket', 'trailingStop', 'oco'] as const).filter((kind) =>
    offersType(chooseProduct({ account }), kind),
  )

/** An order on margin pays from and into the futures account, whose money may be borrowed. */
function AccountTabs({ form }: Props) {
  const t = useText()
  return (
    <SegTabs
      name={t('spot.account')}
      className="mb-2.5"
      variant="fill"
      value={form.values.account}
      onChange={(account) => form.edit({ account })}
      tabs={[
        { id: 'spot', label: t('trade.coins') },
        { id: 'futures', label: t('spot.margin') },
      ]}
    />
  )
}

/** The hint names the direction in which the market has to move to reach it. */
function StopField({ form }: Props) {
  const t = useText()
  const { context, market, derived } = form
  const { priceTick } = context.terms
  const direction =
    derived.stop === null || context.last === null ? null : stopDirection(derived.stop, context.last)
  return (
    <AmountField
      {...form.register('stop')}
      label={`${t('spot.stop_price')} · ${market.quoteCode}`}
      decimals={decimalsOfStep(priceTick)}
      step={priceTick}
      hint={direction !== null && t(direction === 'rises' ? 'spot.stop_rises' : 'spot.stop_falls')}
    />
  )
}

/** The limit of the stop order of a pair. */
function StopLimitField({ form }: Props) {
  const t = useText()
  const { priceTick } = form.context.terms
  return (
    <AmountField
      {...form.register('stopLimit')}
      label={`${t('spot.stop_limit_price')} · ${form.market.quoteCode}`}
      decimals={decimalsOfStep(priceTick)}
      step={priceTick}
      hint={t('spot.stop_limit_hint')}
    />
  )
}

function PriceField({ form }: Props) {
  const t = useText()
  const { priceTick } = form.context.terms
  const best = oppositeSide(form.context.levels, form.values.side)[0]?.price
  return (
    <AmountField
      {...form.register('price')}
      label={`${t('market.price')} · ${form.market.quoteCode}`}
      decimals={decimalsOfStep(priceTick)}
      step={priceTick}
      trailing={
        best !== undefined && (
          <button
            type="button"
            onClick={() => form.edit(pickedPrice(best, form.values, form.context))}
            className="press hit text-sub font-semi text-link"
          >
            {t('spot.best')}
          </button>
        )
      }
    />
  )
}

function Receipt({ form }: Props) {
  const t = useText()
  const { values, derived, context, market } = form
  const isBuy = values.side === 'buy'
  const [paidWith, paidFor] = isBuy
    ? [market.quoteCode, market.baseCode]
    : [market.baseCode, market.quoteCode]
  const about = values.kind === 'market' ? '≈ ' : ''
  const after = derived.after !== null && derived.after >= 0n ? derived.after : null
  const balance = (value: Amount | null) => <OwnBalance value={value} code={paidWith} />
  const money = (value: Amount | null, code: string, prefix = '') => (
    <>
      {value !== null && prefix}
      <Balance value={value} code={code} />
    </>
  )
  const free = balance(freeBalance(values, context))
  return (
    <Facts
      layout="plain"
      className="flex flex-col gap-1 text-cap"
      rows={[
        { label: <AvailableLabel name={t('spot.to_transfer', { coin: paidWith })} />, value: free },
        { label: t('spot.total'), value: money(derived.turnover, market.quoteCode, about) },
        { label: t('spot.fee'), value: money(derived.fee, market.quoteCode) },
        { label: t('spot.receive'), value: money(derived.receives, paidFor, isBuy ? '' : about) },
        { label: t('spot.after'), value: balance(after) },
      ]}
    />
  )
}
