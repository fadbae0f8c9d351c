import { useState } from 'react'
import { amountText, type Amount, roundToStep } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Bell, X } from 'lucide-react'
import { Button, IconButton } from '#kit/control'
import { AmountField } from '#kit/field'
import { decimalsOfStep, parseAmountInput, useFormat } from '#kit/format'
import { Price } from '#kit/market'
import { Sheet } from '#kit/overlay'
import type { Key } from '#text'
import { useQuote } from '#api/feed'
import { formatSymbol } from '#api/markets'
import { type AlertIssue, alertIssue, useAlerts, writeAlert } from '#api/chart'

const ISSUE_KEY: Readonly<Record<AlertIssue, Key>> = {
  price_wrong: 'field.price_wrong',
  price_step: 'spot.price_step',
  price_unknown: 'spot.price_updating',
  reached: 'spot.stop_reached',
  full: 'chart.alert_full',
}

type Props = { readonly market: Market; readonly tick: Amount; readonly onClose: () => void }

/** Adds a price alert and lists those of this market. */
export function AlertSheet({ market, tick, onClose }: Props) {
  const { t, quantityText, priceText } = useFormat()
  const { price: last } = useQuote(market)
  const { alerts, add, remove } = useAlerts()
  const [typed, setTyped] = useState(() => (last === null ? '' : amountText(roundToStep(last, tick, 'down'))))
  const [issue, setIssue] = useState<AlertIssue | null>(null)
  const price = parseAmountInput(typed)
  const direction =
    price === null || last === null || price === last ? null : price > last ? 'rises' : 'falls'
  const type = (next: string) => {
    setIssue(null)
    setTyped(next)
  }
  const set = () => {
    const wrong = alertIssue(price, { tick, last, count: alerts.length })
    setIssue(wrong)
    if (wrong !== null || price === null || direction === null) return
    add({ market: market.id, symbol: formatSymbol(market), direction, price })
  }
  const own = alerts.filter((alert) => alert.market === market.id)
  return (
    <Sheet title={`${t('chart.alert')} · ${formatSymbol(market)}`} onClose={onClose}>
      <div className="space-y-3">
        <AmountField
          label={`${t('market.price')} · ${market.quoteCode}`}
          value={typed}
          onChange={type}
          decimals={decimalsOfStep(tick)}
          step={tick}
          error={issue === null ? undefined : t(ISSUE_KEY[issue], { n: quantityText(tick) })}
          hint={direction !== null && t(direction === 'rises' ? 'spot.stop_rises' : 'spot.stop_falls')}
        />
        <Button onClick={set}>{t('chart.alert_set')}</Button>
        <p className="text-sub text-t3">{t('chart.alert_note')}</p>
        {own.length > 0 && (
          <ul className="divide-y divide-line">
            {own.map((alert) => (
              <li key={writeAlert(alert)} className="flex items-center gap-3">
                <Bell size={18} strokeWidth={1.75} className="shrink-0 text-t3" />
                <span className="flex-1 text-row text-t1">
                  {alert.direction === 'rises' ? '≥' : '≤'} <Price value={alert.price} tick={tick} isPlain />
                </span>
                <IconButton
                  name={`${t('address.remove')}: ${priceText(alert.price, tick)}`}
                  onClick={() => remove(alert)}
                  className="-mr-3"
                >
                  <X size={20} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  )
}
