import { futures, type MarginOutcome } from '@bourse/contracts/futures'
import { type Amount, negate, ZERO } from '@bourse/contracts/kit'
import { useState } from 'react'
import { Chips, SegTabs } from '#kit/control'
import { toast } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { parseAmountInput, useFormat } from '#kit/format'
import type { Fact } from '#kit/list'
import { Balance, Price } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { OwnBalance } from '#api/own'
import type { SheetProps } from './position-sheets.tsx'
import {
  marginIssueText,
  marginLimit,
  type MarginContext,
  type MarginPreview,
  previewMargin,
} from './margin-form.ts'

/** Decimals of the quote asset in which margin is typed. */
const MARGIN_DECIMALS = 6

function buildContext({ position, live }: SheetProps): MarginContext | null {
  if (live.terms === null) return null
  const { terms, ticket, mode, price, margin } = live
  return { position, terms, ticket, mode, price, margin }
}

function useDone(onClose: () => void) {
  return {
    onDone: ({ text }: { readonly text: string }) => {
      toast(text, 'success')
      onClose()
    },
  }
}

/** Adds margin to an isolated position, or takes some back, with the liquidation price afterwards. */
export function MarginSheet(props: SheetProps) {
  const { t, quantityText } = useFormat()
  const { position, live, onClose } = props
  const [direction, setDirection] = useState<'add' | 'take'>('add')
  const [typed, setTyped] = useState('')
  const context = buildContext(props)
  const amount = parseAmountInput(typed)
  const send = useEndpointMutation(futures.adjustMargin, useDone(onClose))
  const limit = context === null ? ZERO : marginLimit(direction, context)
  const isTyped = amount !== null && amount > ZERO
  const preview =
    context === null || !isTyped
      ? null
      : previewMargin({ kind: 'amount', change: direction === 'add' ? amount : negate(amount) }, context)
  const code = live.market?.quoteCode ?? ''
  const issue = isTyped && amount > limit ? t('field.maximum', { n: quantityText(limit), coin: code }) : null
  return (
    <ReviewSheet
      title={`${t('futures.adjust_margin')} · ${position.symbol ?? ''}`}
      rows={useOutcomeRows(props, preview)}
      isBusy={send.isBusy}
      isDisabled={preview === null || 'issue' in preview}
      isExit
      blocked={live.isStale && direction === 'take' ? t('spot.price_updating') : null}
      failure={send.failure?.message ?? (issue === null ? marginIssueText(preview, t) : null)}
      onConfirm={() => {
        if (isTyped) void send.send({ id: position.id, direction, amount })
      }}
      onClose={onClose}
    >
      <SegTabs
        name={t('futures.adjust_margin')}
        variant="fill"
        value={direction}
        onChange={setDirection}
        tabs={(['add', 'take'] as const).map((id) => ({ id, label: t(`futures.${id}_margin`) }))}
      />
      <div className="py-3">
        <AmountField
          label={t('futures.margin')}
          value={typed}
          onChange={(text) => {
            send.reset()
            setTyped(text)
          }}
          decimals={MARGIN_DECIMALS}
          unit={code}
          max={limit}
          error={issue ?? undefined}
        />
      </div>
    </ReviewSheet>
  )
}

/** Changes the leverage of an open position: its margin follows. */
export function LeverageSheet(props: SheetProps) {
  const t = useText()
  const { position, live, onClose } = props
  const [leverage, choose] = useState(position.leverage)
  const context = buildContext(props)
  const send = useEndpointMutation(futures.setLeverage, useDone(onClose))
  const isOther = leverage !== position.leverage
  const preview = context === null || !isOther ? null : previewMargin({ kind: 'leverage', leverage }, context)
  const offered = [
    ...(live.terms?.leverages ?? []),
    ...(live.terms?.superLeverages ?? []).map((each) => each.leverage),
  ]
  return (
    <ReviewSheet
      title={`${t('futures.adjust_leverage')} · ${position.symbol ?? ''}`}
      rows={useOutcomeRows(props, preview)}
      isBusy={send.isBusy}
      isDisabled={preview === null || 'issue' in preview}
      blocked={live.isStale ? t('spot.price_updating') : null}
      failure={send.failure?.message ?? marginIssueText(preview, t)}
      onConfirm={() => void send.send({ id: position.id, leverage })}
      onClose={onClose}
    >
      <p aria-live="polite" className="num py-2 text-center text-hero font-semi">
        {leverage}×
      </p>
      <Chips
        name={t('futures.leverage')}
        value={String(leverage)}
        className="flex-wrap gap-y-3 pb-3"
        onChange={(id) => {
          send.reset()
          choose(Number(id))
        }}
        chips={offered.map((each) => ({ id: String(each), label: <span className="num">{each}×</span> }))}
      />
    </ReviewSheet>
  )
}

/** Margin and liquidation price before and after. */
function useOutcomeRows({ position, live }: SheetProps, preview: MarginPreview): readonly (Fact | false)[] {
  const t = useText()
  const code = live.market?.quoteCode ?? ''
  const outcome: MarginOutcome | null = preview === null || 'issue' in preview ? null : preview
  const price = (value: Amount | null) => (
    <Price value={value} tick={live.terms?.priceTick ?? null} isPlain className="text-warning" />
  )
  const money = (value: Amount | null) => <Balance value={value} code={code} />
  const change = outcome?.change ?? ZERO
  return [
    {
      label: t('field.available'),
      value: <OwnBalance value={live.ticket?.free ?? null} code={code} />,
    },
    outcome !== null &&
      change !== ZERO && {
        label: t(change > ZERO ? 'futures.margin_from_free' : 'futures.margin_to_free'),
        value: money(change > ZERO ? change : negate(change)),
      },
    { label: t('futures.margin'), value: money(live.margin) },
    { label: t('futures.margin_after'), value: money(outcome?.margin ?? null), isStrong: true },
    { label: t('futures.liquidation'), value: price(position.liquidationPrice) },
    live.mode === 'isolated' && {
      label: t('futures.liquidation_after'),
      value: price(outcome?.liquidationPrice ?? null),
      isStrong: true,
    },
  ]
}
