import { useState } from 'react'
import { futures } from '@bourse/contracts/futures'
import { type Amount, max, min, ZERO } from '@bourse/contracts/kit'
import type { PriceMark } from '#kit/chart'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { decimalsOfStep, useFormat } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { type Text, useText } from '#text'
import { useEndpointMutation } from '#api'
import { Result } from '#api/positions'
import { SmallChart } from '#api/trading'
import { percentOfMargin } from './figures.ts'
import type { SheetProps } from './position-sheets.tsx'
import {
  deriveStop,
  firstInvalidStop,
  isAboveMarket,
  isBeyondLiquidation,
  priceStep,
  typedStops,
} from './stops-form.ts'
import { STOP_KINDS, type StopKind } from './stops.ts'

const KINDS = {
  takeProfit: { name: 'futures.take_profit', mark: 'TP', tone: 'up' },
  stopLoss: { name: 'futures.stop_loss', mark: 'SL', tone: 'down' },
} as const

function useStopsForm({ position, live, onClose }: SheetProps) {
  const t = useText()
  const [typed, setTyped] = useState(() => typedStops(position))
  const [issue, setIssue] = useState<StopKind | 'stale' | null>(null)
  const { price, terms, market } = live
  const context = { price, priceTick: terms?.priceTick ?? (1n as Amount), lotSize: terms?.lotSize ?? null }
  const stopOf = (kind: StopKind) => deriveStop(kind, typed, position, context)
  const { send, reset, isBusy, failure } = useEndpointMutation(futures.setStops, {
    onDone: () => {
      toast(t('futures.stops_saved'), 'success')
      onClose()
    },
  })
  const save = () => {
    const invalid = live.isStale ? 'stale' : firstInvalidStop(typed, position, context)
    setIssue(invalid)
    const priceOf = (kind: StopKind) => stopOf(kind).price ?? ZERO
    if (invalid === null)
      void send({ id: position.id, takeProfit: priceOf('takeProfit'), stopLoss: priceOf('stopLoss') })
  }
  const change = (kind: StopKind, text: string) => {
    setIssue(null)
    reset()
    setTyped({ ...typed, [kind]: text })
  }
  return { position, market, typed, issue, context, stopOf, save, change, isBusy, failure }
}

type Form = ReturnType<typeof useStopsForm>

export function StopsSheet(props: SheetProps) {
  const t = useText()
  const form = useStopsForm(props)
  const { position, market, issue, failure } = form
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
          <SmallChart market={market} tick={form.context.priceTick} marks={listMarks(form, t)} />
        </div>
      )}
      <div className="space-y-4 pt-2">
        {STOP_KINDS.map((kind) => (
          <StopField key={kind} kind={kind} form={form} />
        ))}
        <p className="text-sub text-t3">{t('futures.stops_note')}</p>
      </div>
    </Sheet>
  )
}

function StopField({ kind, form }: { kind: StopKind; form: Form }) {
  const { t, priceText } = useFormat()
  const { position, market, context, issue } = form
  const { price: stop, result } = form.stopOf(kind)
  const isBeyond = kind === 'stopLoss' && isBeyondLiquidation(position.side, stop, position.liquidationPrice)
  const isAbove = isAboveMarket(kind, position)
  const now = context.price ?? position.openPrice
  const edge = isAbove ? max(position.openPrice, now) : min(position.openPrice, now)
  const price = priceText(edge, context.priceTick)
  const percent = result === null ? null : percentOfMargin(result, position)
  return (
    <AmountField
      label={t(KINDS[kind].name)}
      value={form.typed[kind]}
      onChange={(text) => form.change(kind, text)}
      decimals={decimalsOfStep(context.priceTick)}
      step={priceStep(edge, context.priceTick)}
      placeholder="—"
      error={issue === kind ? t('futures.stop_wrong') : undefined}
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
  )
}

function listMarks({ position, stopOf }: Form, t: Text): PriceMark[] {
  const stops = STOP_KINDS.flatMap((kind): PriceMark[] => {
    const { price } = stopOf(kind)
    const { mark, tone } = KINDS[kind]
    return price === null || price === ZERO ? [] : [{ price, label: mark, tone }]
  })
  return [{ price: position.openPrice, label: t('futures.open_price'), tone: 'flat' }, ...stops]
}
