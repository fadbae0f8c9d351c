import { useState } from 'react'
import { type Amount, amountText, isMultipleOf, type Language, subtract, ZERO } from '@bourse/contracts/kit'
import { toast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { ReviewSheet } from '#kit/form'
import { priceText, quantityText, parseAmountInput, signedText } from '#kit/format'
import type { ReviewRow } from '#kit/overlay'
import { type Text, useLanguage, useText } from '#text'
import { useSite } from '#api'
import { closingOf } from './figures.ts'
import { resultOf, useBacking, useClose } from './queries.ts'
import { Result } from './result.tsx'
import type { SheetProps } from './use-live.ts'
import { LOT_STEP } from './terms.ts'

/** Closing a part is shown only where the upstream offers it. */
export function CloseSheet({ position, live, onClose }: SheetProps) {
  const t = useText()
  const language = useLanguage()
  const isPartial = useSite()?.paper === true && position.lots > LOT_STEP
  const [typed, setTyped] = useState(() => amountText(position.lots))
  const lots = parseAmountInput(typed)
  const isRight = lots !== null && lots > ZERO && lots <= position.lots && isMultipleOf(lots, LOT_STEP)
  const backing = useBacking()
  const maximum = { n: quantityText(position.lots, language), coin: t('futures.lots_unit') }
  const code = live.market?.quoteCode ?? ''
  const close = useClose((message) => {
    onClose()
    void resultOf(position.id).then((result) => {
      const text = result === null ? '' : `${signedText(result, quantityText(result, language, 2))} ${code}`
      toast(text === '' ? message : t('futures.closed_result', { result: text }), 'success')
    })
  })
  const confirm = () => {
    if (!isRight) return
    const isWhole = lots === position.lots
    void close.send({ id: position.id, ...(isWhole ? {} : { lots }) })
  }
  return (
    <ReviewSheet
      title={t('futures.close_title')}
      rows={rowsOf({ position, live, lots: isRight ? lots : null, backing }, t, language)}
      confirm={t('futures.close_title')}
      isDisabled={!isRight}
      blocked={live.isStale ? t('spot.price_updating') : null}
      form={{ ...close, failure: close.failure?.message ?? null, confirm, close: onClose }}
      below={<p className="pt-2 text-sub text-t3">{t('futures.close_note')}</p>}
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
            places={0}
            step={LOT_STEP}
            max={position.lots}
            error={isRight || typed === '' ? undefined : t('field.maximum', maximum)}
          />
        </div>
      )}
    </ReviewSheet>
  )
}

type Closing = Pick<SheetProps, 'position' | 'live'> & {
  readonly lots: Amount | null
  readonly backing: Amount
}

function rowsOf({ position, live, lots, backing }: Closing, t: Text, language: Language): ReviewRow[] {
  const code = live.market?.quoteCode ?? ''
  const tick = live.terms?.priceTick ?? null
  const lotSize = live.terms?.lotSize ?? null
  const expected = lots === null ? null : closingOf(position, lots, { price: live.price, lotSize, backing })
  const price = live.price === null ? '—' : `≈ ${priceText(live.price, tick, language)}`
  const left = lots === null ? null : subtract(position.lots, lots)
  return [
    { label: t('market.price'), value: `${price} ${code}` },
    { label: t('futures.open_price'), value: `${priceText(position.openPrice, tick, language)} ${code}` },
    {
      label: t('futures.estimated'),
      value: <Result value={expected?.result ?? null} code={code} isEstimate />,
      isStrong: true,
    },
    {
      label: t('futures.returned'),
      value: expected === null ? '—' : `≈ ${quantityText(expected.returned, language, 2)} ${code}`,
    },
    ...(left === null || left === ZERO
      ? []
      : [{ label: t('futures.lots_left'), value: quantityText(left, language) }]),
  ]
}
