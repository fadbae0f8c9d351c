import { useState } from 'react'
import { type Amount, max, min, ZERO } from '@bourse/contracts/kit'
import { returnOnMargin } from '@bourse/contracts/futures'
import { type PriceMark, SmallChart } from '#kit/chart'
import { Button } from '#kit/control'
import { useOnline } from '#kit/device'
import { toast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { useBlocked } from '#kit/form'
import { placesOf, priceText } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { useSmallChart } from '#api/trading'
import { useSetStops } from './queries.ts'
import { Result } from './result.tsx'
import type { SheetProps } from './use-live.ts'
import {
  isBeyondLiquidation,
  deriveStop,
  isAboveMarket,
  priceStep,
  STOP_KINDS,
  type StopFacts,
  type StopKind,
  type TypedStops,
  typedStops,
  wrongStop,
} from './stops-form.ts'

export const STOP_KEY = { takeProfit: 'futures.take_profit', stopLoss: 'futures.stop_loss' } as const

function useStopsForm({ position, live, onClose }: SheetProps) {
  const t = useText()
  const [typed, setTyped] = useState<TypedStops>(() => typedStops(position))
  const [issue, setIssue] = useState<StopKind | 'stale' | null>(null)
  const facts: StopFacts = {
    price: live.price,
    priceTick: live.terms?.priceTick ?? (1n as Amount),
    lotSize: live.terms?.lotSize ?? null,
  }
  const setStops = useSetStops(() => {
    toast(t('futures.stops_saved'), 'success')
    onClose()
  })
  const save = () => {
    const wrong = live.isStale ? 'stale' : wrongStop(typed, position, facts)
    setIssue(wrong)
    if (wrong !== null) return
    const stop = (kind: StopKind) => deriveStop(kind, typed, position, facts).price ?? ZERO
    void setStops.send({ id: position.id, takeProfit: stop('takeProfit'), stopLoss: stop('stopLoss') })
  }
  const change = (kind: StopKind, text: string) => {
    setIssue(null)
    setStops.reset()
    setTyped({ ...typed, [kind]: text })
  }
  return { typed, issue, facts, save, change, isBusy: setStops.isBusy, failure: setStops.failure }
}

export function StopsSheet(props: SheetProps) {
  const { position, live, onClose } = props
  const t = useText()
  const isOnline = useOnline()
  const { typed, issue, facts, save, change, isBusy, failure } = useStopsForm(props)
  const { market } = live
  const blocked = useBlocked(issue === 'stale' ? t('spot.price_updating') : null)
  const foot = (
    <Button
      isBusy={isBusy}
      isDisabled={!isOnline}
      reason={blocked ?? failure?.message ?? null}
      onClick={save}
    >
      {t('app.save')}
    </Button>
  )
  return (
    <Sheet title={`${t('futures.stops')} · ${position.symbol ?? ''}`} onClose={onClose} foot={foot}>
      {market !== null && (
        <div className="-mx-gutter">
          <SmallChart
            market={market}
            useChart={useSmallChart}
            tick={facts.priceTick}
            marks={marksOf({ position, live, typed, facts }, t)}
          />
        </div>
      )}
      <div className="space-y-4 pt-2">
        {STOP_KINDS.map((kind) => (
          <StopField
            key={kind}
            kind={kind}
            position={position}
            facts={facts}
            code={market?.quoteCode ?? ''}
            typed={typed}
            isWrong={issue === kind}
            onChange={(text) => change(kind, text)}
          />
        ))}
        <p className="text-sub text-t3">{t('futures.stops_note')}</p>
      </div>
    </Sheet>
  )
}

type FieldProps = Pick<SheetProps, 'position'> & {
  readonly kind: StopKind
  readonly facts: StopFacts
  readonly code: string
  readonly typed: TypedStops
  readonly isWrong: boolean
  readonly onChange: (typed: string) => void
}

function StopField({ kind, position, facts, code, typed, isWrong, onChange }: FieldProps) {
  const t = useText()
  const language = useLanguage()
  const { result, price: stop } = deriveStop(kind, typed, position, facts)
  const isBeyond = kind === 'stopLoss' && isBeyondLiquidation(position.side, stop, position.liquidationPrice)
  const isAbove = isAboveMarket(kind, position)
  const now = facts.price ?? position.openPrice
  const edge = isAbove ? max(position.openPrice, now) : min(position.openPrice, now)
  const price = priceText(edge, facts.priceTick, language)
  const percent =
    result === null
      ? null
      : ((returnOnMargin(result, position.marginAtOpen ?? position.margin) * 100n) as Amount)
  return (
    <AmountField
      label={t(STOP_KEY[kind])}
      value={typed[kind]}
      onChange={onChange}
      places={placesOf(facts.priceTick)}
      step={priceStep(edge, facts.priceTick)}
      placeholder="—"
      error={isWrong ? t('futures.stop_wrong') : undefined}
      hint={
        isBeyond ? (
          <span className="text-warning">{t('futures.stop_beyond')}</span>
        ) : result === null ? (
          t(isAbove ? 'futures.above' : 'futures.below', { price })
        ) : (
          <>
            {t('futures.if_hit')} <Result value={result} code={code} percent={percent} isEstimate />
          </>
        )
      }
    />
  )
}

type Shown = Pick<SheetProps, 'position' | 'live'> & { readonly typed: TypedStops; readonly facts: StopFacts }

function marksOf({ position, typed, facts }: Shown, t: ReturnType<typeof useText>): PriceMark[] {
  const marks: PriceMark[] = [{ price: position.openPrice, label: t('futures.open_price'), tone: 'flat' }]
  for (const kind of STOP_KINDS) {
    const { price } = deriveStop(kind, typed, position, facts)
    if (price !== null && price > ZERO)
      marks.push({
        price,
        label: kind === 'takeProfit' ? 'TP' : 'SL',
        tone: kind === 'takeProfit' ? 'up' : 'down',
      })
  }
  return marks
}
