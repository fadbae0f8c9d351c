import { useState } from 'react'
import { futures } from '@bourse/contracts/futures'
import { type Amount, amountText, max, min, ZERO } from '@bourse/contracts/kit'
import { type PriceLevel, PriceLevels, priceStep } from '#kit/chart'
import { Button, Chips } from '#kit/control'
import { toast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { decimalsOfStep, useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Price, Quantity } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { type Text, useText } from '#text'
import { useEndpointMutation } from '#api'
import { changeText } from '#api/chart'
import { PositionTitle, Result } from '#api/positions'
import { SmallChart } from '#api/trading'
import { normalizeStop, percentOfMargin } from './figures.ts'
import type { SheetProps } from './position-sheets.tsx'
import {
  deriveStop,
  firstInvalidStop,
  isAboveMarket,
  isBeyondLiquidation,
  type ProposedStops,
  typedStops,
} from './stops-form.ts'
import { STOP_KINDS, stopPrice, type StopKind } from './stops.ts'
import { TriggerChoice } from './trigger-choice.tsx'

const KINDS = {
  takeProfit: { name: 'futures.take_profit', mark: 'TP', tone: 'up' },
  stopLoss: { name: 'futures.stop_loss', mark: 'SL', tone: 'down' },
} as const

type Props = SheetProps & { readonly proposed?: ProposedStops }

function useStopsForm({ position, live, onClose, proposed }: Props) {
  const t = useText()
  const [typed, setTyped] = useState(() => typedStops(position, proposed))
  const [issue, setIssue] = useState<StopKind | 'stale' | null>(null)
  const [stopsBy, setStopsBy] = useState(position.stopsBy)
  const { price, terms, market } = live
  const context = { price, priceTick: terms?.priceTick ?? (1n as Amount), lotSize: terms?.lotSize ?? null }
  const deriveTypedStop = (kind: StopKind) => deriveStop(kind, typed, position, context)
  const { send, reset, isBusy, failure } = useEndpointMutation(futures.setStops, {
    onDone: () => {
      toast(t('futures.stops_saved'), 'success')
      onClose()
    },
  })
  const save = () => {
    const invalid = live.isStale ? 'stale' : firstInvalidStop(typed, position, context)
    setIssue(invalid)
    const deriveTypedPrice = (kind: StopKind) => deriveTypedStop(kind).price ?? ZERO
    if (invalid === null)
      void send({
        id: position.id,
        takeProfit: deriveTypedPrice('takeProfit'),
        stopLoss: deriveTypedPrice('stopLoss'),
        ...(stopsBy !== null && stopsBy !== position.stopsBy && { stopsBy }),
      })
  }
  const change = (kind: StopKind, text: string) => {
    setIssue(null)
    reset()
    setTyped({ ...typed, [kind]: text })
  }
  const trigger = { value: stopsBy, onChange: setStopsBy }
  return { position, market, typed, issue, context, deriveTypedStop, save, change, trigger, isBusy, failure }
}

type Form = ReturnType<typeof useStopsForm>

export function StopsSheet(props: Props) {
  const t = useText()
  const form = useStopsForm(props)
  const { position, market, issue, failure } = form
  const levels = listLevels(form, t)
  const blocked = issue === 'stale' ? t('spot.price_updating') : null
  const foot = (
    <Button isBusy={form.isBusy} reason={blocked ?? failure?.message ?? null} onClick={form.save}>
      {t('app.save')}
    </Button>
  )
  return (
    <Sheet title={`${t('futures.stops')} · ${position.symbol ?? ''}`} onClose={props.onClose} foot={foot}>
      {market !== null && (
        <div className="-mx-gutter">
          <SmallChart market={market} tick={form.context.priceTick}>
            <PriceLevels levels={levels} />
          </SmallChart>
        </div>
      )}
      <PositionSummary form={form} />
      <div className="space-y-4 pt-2">
        {STOP_KINDS.map((kind) => (
          <StopField key={kind} kind={kind} form={form} />
        ))}
        {form.trigger.value !== null && (
          <TriggerChoice value={form.trigger.value} onChange={form.trigger.onChange} />
        )}
        <p className="text-sub text-t3">{t('futures.stops_note')}</p>
      </div>
    </Sheet>
  )
}

/** The position whose stops are set. */
function PositionSummary({ form: { position, context } }: { form: Form }) {
  const t = useText()
  const price = (value: Amount | null, className = '') => (
    <Price value={value} tick={context.priceTick} isPlain className={className} />
  )
  return (
    <div className="space-y-1 pt-1">
      <PositionTitle position={position} />
      <Facts
        layout="grid"
        rows={[
          { label: t('futures.lots'), value: <Quantity value={position.lots} /> },
          { label: t('futures.open_price'), value: price(position.openPrice) },
          { label: t('futures.price_now'), value: price(context.price) },
          { label: t('futures.liquidation'), value: price(position.liquidationPrice, 'text-warning') },
        ]}
      />
    </div>
  )
}

function StopField({ kind, form }: { kind: StopKind; form: Form }) {
  const { t, priceText } = useFormat()
  const { position, market, context, issue } = form
  const { price: stop, result } = form.deriveTypedStop(kind)
  const isBeyond = kind === 'stopLoss' && isBeyondLiquidation(position.side, stop, position.liquidationPrice)
  const isAbove = isAboveMarket(kind, position)
  const now = context.price ?? position.openPrice
  const edge = isAbove ? max(position.openPrice, now) : min(position.openPrice, now)
  const price = priceText(edge, context.priceTick)
  const percent = result === null ? null : percentOfMargin(result, position)
  return (
    <div>
      <AmountField
        label={t(KINDS[kind].name)}
        value={form.typed[kind]}
        onChange={(text) => form.change(kind, text)}
        decimals={decimalsOfStep(context.priceTick)}
        step={priceStep(edge, context.priceTick)}
        placeholder="—"
        error={issue === kind ? t('futures.stop_wrong') : undefined}
        trailing={<StopChange kind={kind} form={form} />}
        hint={
          isBeyond ? (
            <span className="text-warning">{t('futures.stop_beyond')}</span>
          ) : result === null ? (
            t(isAbove ? 'futures.above' : 'futures.below', { price })
          ) : (
            <>
              {t('futures.if_hit')}{' '}
              <Result value={result} code={market?.quoteCode ?? ''} percent={percent} isEstimate />
            </>
          )
        }
      />
      <PercentChoice kind={kind} form={form} />
    </div>
  )
}

/** The price before and after, once it differs. */
function StopChange({ kind, form: { position, context, deriveTypedStop } }: { kind: StopKind; form: Form }) {
  const { priceText } = useFormat()
  const [before, after] = [normalizeStop(position[kind]), normalizeStop(deriveTypedStop(kind).price)]
  if (before === after) return null
  const text = (value: Amount | null) => (value === null ? '—' : priceText(value, context.priceTick))
  return <span className="num text-sub font-num text-t2">{changeText(text(before), text(after))}</span>
}

const PERCENTS = {
  takeProfit: ['25', '50', '100', '200'],
  stopLoss: ['10', '25', '50', '75'],
} as const

/** Prices at which the position wins or loses a percentage of its margin. */
function PercentChoice({ kind, form }: { kind: StopKind; form: Form }) {
  const t = useText()
  const { position, context } = form
  const { side, openPrice, leverage } = position
  const formatStopPrice = (percent: string) => {
    const entry = { kind, by: 'percent', side, openPrice, leverage, priceTick: context.priceTick } as const
    const price = stopPrice(percent, entry)
    return price === null || price === ZERO ? '' : amountText(price)
  }
  const offered = PERCENTS[kind].filter((percent) => formatStopPrice(percent) !== '')
  const sign = kind === 'takeProfit' ? '+' : '−'
  return (
    <Chips
      name={`${t(KINDS[kind].name)}: ${t('futures.stop_at_percent')}`}
      value={offered.find((percent) => formatStopPrice(percent) === form.typed[kind]) ?? null}
      onChange={(percent) => form.change(kind, formatStopPrice(percent))}
      className="[&>button]:bg-chip/60"
      chips={offered.map((id) => ({ id, label: `${sign}${id}%` }))}
    />
  )
}

function listLevels({ position, context, deriveTypedStop, change }: Form, t: Text): PriceLevel[] {
  const level = { tick: context.priceTick }
  const stops = STOP_KINDS.flatMap((kind): PriceLevel[] => {
    const { price } = deriveTypedStop(kind)
    const { mark, tone, name } = KINDS[kind]
    const onMove = (to: Amount) => change(kind, amountText(to))
    return price === null || price === ZERO
      ? []
      : [
          {
            ...level,
            id: kind,
            price,
            label: mark,
            name: `${t(name)} · ${position.symbol ?? ''}`,
            tone,
            onMove,
          },
        ]
  })
  const [open, liquidation] = [t('futures.open_price'), t('futures.liquidation')]
  return [
    { ...level, id: 'open', price: position.openPrice, label: open, name: open, tone: 'flat' },
    ...(position.liquidationPrice === null
      ? []
      : [
          {
            ...level,
            id: 'liquidation',
            price: position.liquidationPrice,
            label: liquidation,
            name: liquidation,
            tone: 'warning' as const,
          },
        ]),
    ...stops,
  ]
}
