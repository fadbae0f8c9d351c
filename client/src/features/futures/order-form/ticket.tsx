import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { ENTRY_NAME, LOT_STEP, otherSide } from '#features/futures'
import { SegTabs, ShareSlider, Switch, Tick } from '#kit/control'
import { Skeleton } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { decimalsOfStep, useFormat } from '#kit/format'
import { useText } from '#text'
import { requireMember, useIsMember, useSite } from '#api'
import { TimeButton } from '#api/order-terms'
import { TwapButton } from '#api/twap'
import { actionText, chooseTime, computePercent, hasLimit, hasStop } from './ticket-form.ts'
import type { FuturesForm } from './use-futures-form.ts'

const LeverageSheet = lazyComponent(async () => (await import('./term-sheets.tsx')).LeverageSheet)
const ModeSheet = lazyComponent(async () => (await import('./mode-sheet.tsx')).ModeSheet)
const StopFields = lazyComponent(
  async () => (await import('./stop-fields.tsx')).StopFields,
  <Skeleton className="h-52" />,
)

const TriggerFields = lazyComponent(
  async () => (await import('./entry-fields.tsx')).TriggerFields,
  <Skeleton className="h-36" />,
)
const TrailFields = lazyComponent(
  async () => (await import('./entry-fields.tsx')).TrailFields,
  <Skeleton className="h-48" />,
)
const TimeSheet = lazyComponent(async () => (await import('./entry-fields.tsx')).TimeSheet)

const ENTRIES = ['market', 'limit', 'stopLimit', 'stopMarket', 'trailingStop'] as const
const TONE = { long: 'bg-buy text-on-buy', short: 'bg-sell text-on-sell' }
type Props = { readonly form: FuturesForm }

export function TicketForm({ form }: Props) {
  const t = useText()
  const { values, context, market } = form
  const { priceTick } = context.terms
  const isMember = useIsMember()
  return (
    <div className="flex min-w-0 flex-col gap-2.5">
      <TermChips form={form} />
      <SegTabs
        name={t('futures.side')}
        variant="fill"
        tone={TONE[values.side]}
        value={values.side}
        onChange={(side) => form.edit({ side })}
        tabs={(['long', 'short'] as const).map((id) => ({ id, label: t(`futures.${id}`) }))}
      />
      <SegTabs
        name={t('spot.kind')}
        value={values.kind}
        onChange={(kind) => form.edit({ kind })}
        className="-mx-1.5 -my-1.5 [&_button]:px-1.5"
        tabs={ENTRIES.filter((id) => form.offersStop || id === 'market' || id === 'limit').map((id) => ({
          id,
          label: t(ENTRY_NAME[id]),
        }))}
      />
      {hasStop(values) && <TriggerFields form={form} />}
      {values.kind === 'trailingStop' && <TrailFields form={form} />}
      {hasLimit(values) ? (
        <AmountField
          {...form.register('price')}
          label={`${t('market.price')} · ${market.quoteCode}`}
          decimals={decimalsOfStep(priceTick)}
          step={priceTick}
        />
      ) : (
        <p className="flex min-h-main items-center rounded-md bg-card px-3.5 text-row text-t3">
          {t('spot.market_price')}
        </p>
      )}
      <LotsField form={form} />
      {form.offersStop && values.kind !== 'market' && <OrderTime form={form} />}
      <FuturesTwap form={form} />
      {!values.isReduceOnly && <StopSwitch form={form} />}
      {isMember && <ReduceOnly form={form} />}
    </div>
  )
}

/** The lots, typed or as a share of the free balance at the chosen leverage; of the open lots if the order only reduces. */
function LotsField({ form }: Props) {
  const { t, quantityText } = useFormat()
  const { values, context, market } = form
  const size = quantityText(context.terms.lotSize)
  return (
    <>
      <AmountField
        {...form.register('lots', { percent: null })}
        label={t('futures.lots')}
        decimals={0}
        step={LOT_STEP}
        hint={t('futures.lot_is', { size, coin: market.baseCode })}
      />
      <ShareSlider
        name={t('spot.share')}
        value={computePercent(values, form.derived, context)}
        onChange={(percent) => form.edit({ percent })}
        colorClass={values.side === 'long' ? 'bg-up' : 'bg-down'}
        isDisabled={context.account === null}
      />
    </>
  )
}

/** An upstream without margin modes shows only the leverage. */
function TermChips({ form }: Props) {
  const t = useText()
  const isPaper = useSite()?.paper === true
  const [open, setOpen] = useState<'leverage' | 'mode' | null>(null)
  const close = () => setOpen(null)
  const mode = form.context.account?.mode ?? 'isolated'
  const positionMode = form.context.account?.positionMode ?? 'hedge'
  return (
    <div className="flex flex-wrap gap-2">
      {isPaper && (
        <TermChip name={t('futures.mode')} onPress={() => requireMember() && setOpen('mode')}>
          {t(`futures.${mode}`)}
        </TermChip>
      )}
      <TermChip name={t('futures.leverage')} onPress={() => setOpen('leverage')}>
        <span className="num">{form.values.leverage}×</span>
      </TermChip>
      {open === 'leverage' && <LeverageSheet form={form} onClose={close} />}
      {open === 'mode' && <ModeSheet mode={mode} positionMode={positionMode} onClose={close} />}
    </div>
  )
}

type ChipProps = { readonly name: string; readonly children: ReactNode; readonly onPress: () => void }

const TermChip = ({ name, children, onPress }: ChipProps) => (
  <button
    type="button"
    aria-haspopup="dialog"
    onClick={onPress}
    className="press hit inline-flex min-h-9 flex-1 items-center justify-center gap-1 whitespace-nowrap rounded-sm bg-sheet px-2.5 py-1 text-sub font-semi text-t1"
  >
    <span className="sr-only">{name} </span>
    {children}
    <ChevronDown size={14} className="shrink-0 text-t3" />
  </button>
)

/** The fields are loaded when stops are switched on. */
function StopSwitch({ form }: Props) {
  const t = useText()
  const { hasStops } = form.values
  return (
    <div className="space-y-2.5">
      <div className="flex min-h-hit items-center justify-between gap-3">
        <span className="text-sub font-med text-t2">{t('futures.stops')}</span>
        <Switch
          name={t('futures.stops')}
          isOn={hasStops}
          onChange={(isOn) => form.edit({ hasStops: isOn })}
        />
      </div>
      {hasStops && <StopFields form={form} />}
    </div>
  )
}

/** How long the order counts. */
function OrderTime({ form }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { values } = form
  return (
    <>
      <TimeButton time={chooseTime(values)} lasts={values.lasts} onPress={() => setOpen(true)} />
      {isOpen && <TimeSheet form={form} onClose={() => setOpen(false)} />}
    </>
  )
}

function FuturesTwap({ form: { context, market, values } }: Props) {
  const t = useText()
  const { side, lots: quantity, leverage, isReduceOnly } = values
  const { priceTick, lotsMin } = context.terms
  const order = {
    side: side === 'long' ? ('buy' as const) : ('sell' as const),
    quantity,
    leverage,
    isReduceOnly,
  }
  const bounds = { step: LOT_STEP, least: lotsMin, priceTick }
  return (
    <TwapButton start={{ product: 'futures', market, action: actionText(values, t), ...order, ...bounds }} />
  )
}

/** Always shown, because positions arrive after the first paint and nothing may move then. */
function ReduceOnly({ form }: Props) {
  const t = useText()
  const { values, context } = form
  const canReduce = values.isReduceOnly || context.open[otherSide(values.side)] > 0n
  return (
    <Tick
      isOn={values.isReduceOnly}
      isDisabled={!canReduce}
      onChange={(isReduceOnly) => form.edit({ isReduceOnly })}
    >
      {t('futures.reduce_only')}
    </Tick>
  )
}
