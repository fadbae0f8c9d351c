import { useState } from 'react'
import {
  type Amount,
  amountText,
  divideByInt,
  isMultipleOf,
  max,
  roundToStep,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { Chips } from '#kit/control'
import { toast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { parseAmountInput, signedText, useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { countLots } from '#kit/market'
import { useText } from '#text'
import { useSite } from '#api'
import { useIsStale } from '#api/feed'
import { Result } from '#api/positions'
import { loadResult, useCloseMany, useClosePosition } from './closing.ts'
import { previewClosing } from './figures.ts'
import type { SheetProps } from './position-sheets.tsx'
import { useBacking } from './queries.ts'
import { usePositionFigures } from './use-figures.ts'
import { LOT_STEP } from './terms.ts'

/** Closing a part is shown only where the upstream offers it; a copy is closed as a whole. */
export function CloseSheet({
  position,
  live,
  onClose,
  isHalf = false,
}: SheetProps & { readonly isHalf?: boolean }) {
  const { t, quantityText } = useFormat()
  const isCopy = position.origin === 'copied'
  const isPartial = useSite()?.paper === true && !isCopy && position.lots > LOT_STEP
  const [typed, setTyped] = useState(() => amountText(isHalf ? computeHalf(position) : position.lots))
  const lots = parseAmountInput(typed)
  const isWhole = lots === position.lots
  // Copies may have a fraction of a lot.
  const isRight =
    isWhole || (lots !== null && lots > ZERO && lots < position.lots && isMultipleOf(lots, LOT_STEP))
  const maximum = {
    n: quantityText(position.lots),
    coin: t('futures.lots_unit', { n: countLots(position.lots) }),
  }
  const code = live.market?.quoteCode ?? ''
  const close = useClosePosition(position, (message) => {
    onClose()
    void loadResult(position.id).then((result) => {
      const text = result === null ? '' : `${signedText(result, quantityText(result, 'money'))} ${code}`
      toast(text === '' ? message : t('futures.closed_result', { result: text }), 'success')
    })
  })
  const confirm = () => {
    if (isRight) void close.send(isWhole ? null : lots)
  }
  return (
    <ReviewSheet
      title={t('futures.close_title')}
      rows={useRows({ position, live }, isRight ? lots : null)}
      confirm={t('futures.close_title')}
      isBusy={close.isBusy}
      isDisabled={!isRight}
      warning={live.isStale && t('spot.price_updating')}
      isExit
      failure={close.failure?.message}
      onConfirm={confirm}
      onClose={onClose}
      below={
        <p className="pt-2 text-sub text-t3">
          {t(isCopy ? 'futures.copy_close_note' : 'futures.close_note')}
        </p>
      }
    >
      {isPartial && (
        <div className="pb-2">
          <AmountField
            label={t('futures.lots')}
            value={typed}
            onChange={(text) => {
              close.reset()
              setTyped(text)
            }}
            decimals={0}
            step={LOT_STEP}
            max={position.lots}
            error={isRight || lots === null ? undefined : t('field.maximum', maximum)}
          />
        </div>
      )}
    </ReviewSheet>
  )
}

/** Half of the lots, rounded down to whole ones, and at least one. */
const computeHalf = ({ lots }: Position): Amount =>
  max(LOT_STEP, roundToStep(divideByInt(lots, 2n, 'down'), LOT_STEP, 'down'))

/** `lots` is null while none can be closed. */
function useRows({ position, live }: Omit<SheetProps, 'onClose'>, lots: Amount | null) {
  const { t, priceText, quantityText } = useFormat()
  const backing = useBacking()
  const { market, terms } = live
  const code = market?.quoteCode ?? ''
  const text = (price: Amount) => priceText(price, terms?.priceTick ?? null)
  const state = { price: live.price, lotSize: terms?.lotSize ?? null, backing }
  const closing = lots === null ? null : previewClosing(position, lots, state)
  const price = live.price === null ? '—' : `≈ ${text(live.price)}`
  const returned = closing === null ? '—' : `≈ ${quantityText(closing.returned, 'money')} ${code}`
  const result = <Result value={closing?.result ?? null} code={code} isEstimate />
  const left = lots === null ? ZERO : subtract(position.lots, lots)
  return [
    { label: t('market.price'), value: `${price} ${code}` },
    { label: t('futures.open_price'), value: `${text(position.openPrice)} ${code}` },
    { label: t('futures.estimated'), value: result, isStrong: true },
    { label: t('futures.returned'), value: returned },
    left !== ZERO && { label: t('futures.lots_left'), value: quantityText(left) },
  ]
}

type ManyProps = {
  readonly positions: readonly Position[]
  readonly code: string
  readonly onClose: () => void
}

export function CloseManySheet({ positions, code, onClose }: ManyProps) {
  const t = useText()
  const isStale = useIsStale()
  const figuresOfEach = usePositionFigures(positions)
  const backing = useBacking()
  const [sides, setSides] = useState<'all' | 'long' | 'short'>('all')
  // Copied positions are closed by their leader.
  const chosen = positions.filter(
    ({ origin, side }) => origin !== 'copied' && (sides === 'all' || side === sides),
  )
  const results = chosen.map((each) => {
    const { price, terms } = figuresOfEach(each)
    return (
      previewClosing(each, each.lots, { price, lotSize: terms?.lotSize ?? null, backing })?.result ?? null
    )
  })
  const total = results.includes(null) ? null : sum(ZERO, ...results.filter((each) => each !== null))
  const count = t('futures.count', { n: chosen.length })
  const close = useCloseMany(() => {
    toast(t('futures.closed_many', { count }), 'success')
    onClose()
  })
  return (
    <ReviewSheet
      title={t('futures.close_many')}
      rows={[
        { label: t('futures.positions'), value: count },
        {
          label: t('futures.estimated'),
          value: <Result value={total} code={code} isEstimate />,
          isStrong: true,
        },
      ]}
      warning={isStale ? t('spot.price_updating') : t('futures.close_final')}
      isExit
      confirm={t('futures.close_slide')}
      isFinal={close.isFinal}
      isBusy={close.isBusy}
      isDisabled={chosen.length === 0}
      failure={close.failure?.message}
      onConfirm={() => void close.send({ sides })}
      onClose={onClose}
    >
      <Chips
        name={t('futures.side')}
        value={sides}
        onChange={(next) => {
          close.reset()
          setSides(next)
        }}
        chips={[
          { id: 'all', label: t('app.all') },
          { id: 'long', label: t('futures.longs') },
          { id: 'short', label: t('futures.shorts') },
        ]}
      />
    </ReviewSheet>
  )
}
