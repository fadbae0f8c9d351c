import { futures, type Position, type TicketContext, type TicketIssue } from '@bourse/contracts/futures'
import { type Amount, max, sum, ZERO } from '@bourse/contracts/kit'
import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { countLots } from '#kit/market'
import { type Text, useText } from '#text'
import { useEndpointMutation } from '#api'
import { useOwnText } from '#api/own'
import { Result } from '#api/positions'
import { useClosePosition } from './closing.ts'
import { otherSide } from './figures.ts'
import type { SheetProps } from './position-sheets.tsx'
import { useBacking, useFuturesTicket } from './queries.ts'
import { previewReverse, reverseOrder } from './reverse-form.ts'
import { leverageRisk, SLIDE_CONFIRM_LEVERAGE } from './terms.ts'

/** Closes the position and opens as many lots in the other direction: two orders, of which the second may be refused. */
export function ReverseSheet({ position, live, onClose }: SheetProps) {
  const format = useFormat()
  const { t } = format
  const { isBusy, failure, send } = useReverse(position, onClose)
  const preview = useReversePreview(position, live)
  const refused = preview?.issue ?? null
  const isFinal = position.leverage >= SLIDE_CONFIRM_LEVERAGE
  return (
    <ReviewSheet
      title={`${t('futures.reverse')} · ${position.symbol ?? ''}`}
      rows={useRows({ position, live }, preview)}
      warning={isFinal && leverageRisk(position.leverage, format)}
      kind={position.side === 'long' ? 'sell' : 'buy'}
      isFinal={isFinal}
      isBusy={isBusy}
      isDisabled={preview === null}
      blocked={live.isStale ? t('spot.price_updating') : refused && refusalText(refused, t)}
      failure={failure}
      onConfirm={() => void send()}
      onClose={onClose}
      below={<p className="pt-2 text-sub text-t3">{t('futures.reverse_note')}</p>}
    />
  )
}

function useReverse(position: Position, onClose: () => void) {
  const t = useText()
  const close = useClosePosition(position, () => undefined)
  const open = useEndpointMutation(futures.open, {
    onDone: () => toast(t('futures.reversed', { symbol: position.symbol ?? '' }), 'success'),
  })
  const send = async () => {
    if (!(await close.send(null))) return
    toast(t('futures.reverse_closed'))
    onClose()
    const { side, kind, lots, leverage } = reverseOrder(position)
    await open.send({ base: position.base, quote: position.quote, side, kind, lots, leverage })
  }
  return { send, isBusy: close.isBusy || open.isBusy, failure: close.failure?.message ?? null }
}

/** Null while a price or the member's own terms are not known. */
function useReversePreview(position: Position, live: SheetProps['live']) {
  const ticket = useFuturesTicket(position).data ?? null
  const backing = useBacking()
  const { price, terms } = live
  if (ticket === null || ticket.free === null || terms === null) return null
  const { free, equity, maintenance, marginMode } = ticket
  const account: TicketContext['account'] = {
    equity: max(ZERO, equity ?? sum(free, position.margin)),
    maintenance: maintenance ?? ZERO,
  }
  // The value of this position leaves the limit of super leverage when it is closed.
  const superOpen = ZERO
  return previewReverse(position, {
    price,
    terms,
    backing,
    free,
    account,
    superOpen,
    mode: marginMode ?? 'isolated',
  })
}

function refusalText({ code, values }: TicketIssue, t: Text): string {
  if (code === 'insufficient_balance') return t('field.insufficient')
  if (code === 'leverage_too_high' || code === 'leverage_invalid')
    return t('futures.leverage_high', { n: values['maximum'] ?? '' })
  return t('spot.price_updating')
}

function useRows(
  { position, live }: Omit<SheetProps, 'onClose'>,
  preview: ReturnType<typeof previewReverse>,
) {
  const { t, priceText, quantityText } = useFormat()
  const code = live.market?.quoteCode ?? ''
  const tick = live.terms?.priceTick ?? null
  const own = useOwnText()
  const money = (amount: Amount | undefined) =>
    amount === undefined ? '—' : `≈ ${quantityText(amount, 'money')} ${code}`
  const direction = (side: Position['side']) => t(side === 'long' ? 'futures.longs' : 'futures.shorts')
  const lots = `${quantityText(position.lots)} ${t('futures.lots_unit', { n: countLots(position.lots) })}`
  const opening = preview?.opening
  return [
    { label: t('futures.close'), value: `${direction(position.side)} · ${lots}` },
    {
      label: t('futures.estimated'),
      value: <Result value={preview?.closing.result ?? null} code={code} isEstimate />,
    },
    {
      label: t('futures.reverse_opens'),
      value: `${direction(otherSide(position.side))} · ${lots} · ${position.leverage}×`,
      isStrong: true,
    },
    {
      label: t('futures.open_price'),
      value: opening === undefined ? '—' : `≈ ${priceText(opening.openPrice, tick)} ${code}`,
    },
    { label: t('futures.margin'), value: money(opening?.margin) },
    { label: t('spot.fee'), value: money(opening?.fee) },
    opening !== undefined &&
      opening.liquidationPrice !== null && {
        label: t('futures.liquidation'),
        value: `≈ ${priceText(opening.liquidationPrice, tick)} ${code}`,
      },
    { label: t('spot.balance_after'), value: own(money(opening?.freeAfter)) },
  ]
}
