import {
  type Alert,
  ALERT_KINDS,
  ALERT_REPEATS,
  type AlertKind,
  type AlertRepeat,
  alerts,
} from '@bourse/contracts/alerts'
import { type Amount, amountText, roundToStep } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Bell, BellOff, X } from 'lucide-react'
import { useState } from 'react'
import { Button, Chips, IconButton } from '#kit/control'
import { QueryView } from '#kit/feedback'
import { AmountField } from '#kit/field'
import { decimalsOfStep, parseAmountInput, useFormat } from '#kit/format'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { useServerAlerts } from '#api/chart'
import { useQuote } from '#api/feed'
import { formatSymbol } from '#api/markets'
import { useMovedAlerts } from './use-moved-alerts.ts'

type Props = { readonly market: Market; readonly tick: Amount; readonly onClose: () => void }

const KIND_NAMES = {
  above: 'chart.alert_above',
  below: 'chart.alert_below',
  rise: 'chart.alert_rise',
  fall: 'chart.alert_fall',
  volume: 'chart.alert_volume',
} as const satisfies Record<AlertKind, string>

const REPEAT_NAMES = {
  once: 'chart.alert_once',
  daily: 'chart.alert_daily',
  always: 'chart.alert_always',
} as const satisfies Record<AlertRepeat, string>

const isPrice = (kind: AlertKind): boolean => kind === 'above' || kind === 'below'
const chooseUnit = (kind: AlertKind, market: Market): string =>
  isPrice(kind) ? market.quoteCode : kind === 'volume' ? market.baseCode : '%'

/** Adds an alert on the server, and lists those of this market. */
export function ServerAlertSheet({ market, tick, onClose }: Props) {
  const { t } = useFormat()
  const { list, query } = useServerAlerts()
  useMovedAlerts(query.data !== undefined)
  const own = list.filter((alert) => alert.market === market.id)
  return (
    <Sheet title={`${t('chart.alert')} · ${formatSymbol(market)}`} onClose={onClose}>
      <div className="space-y-3">
        <AlertForm market={market} tick={tick} />
        <p className="text-sub text-t3">{t('chart.alert_message_note')}</p>
        <QueryView query={query} empty={<></>}>
          {() => (
            <ul className="divide-y divide-line">
              {own.map((alert) => (
                <AlertRow key={alert.id} alert={alert} market={market} tick={tick} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </Sheet>
  )
}

function AlertForm({ market, tick }: Omit<Props, 'onClose'>) {
  const t = useText()
  const { price: last } = useQuote(market)
  const [kind, setKind] = useState<AlertKind>('above')
  const [repeat, setRepeat] = useState<AlertRepeat>('once')
  const [typed, setTyped] = useState(() => (last === null ? '' : amountText(roundToStep(last, tick, 'down'))))
  const [isWrong, setWrong] = useState(false)
  const write = useEndpointMutation(alerts.add, { isQuiet: true, onDone: () => setTyped('') })
  const level = parseAmountInput(typed)
  const type = (next: string) => {
    setWrong(false)
    write.reset()
    setTyped(next)
  }
  const choose = (next: AlertKind) => {
    if (isPrice(next) !== isPrice(kind) || !isPrice(next)) setTyped('')
    write.reset()
    setKind(next)
  }
  const submit = () => {
    if (level === null || level <= 0n) setWrong(true)
    else void write.send({ market: market.id, kind, level, repeat })
  }
  const problem = isWrong ? t('field.required') : write.failure?.message
  return (
    <>
      <Chips
        name={t('chart.alert_kind')}
        chips={ALERT_KINDS.map((id) => ({ id, label: t(KIND_NAMES[id]) }))}
        value={kind}
        onChange={choose}
      />
      <AmountField
        label={`${t(KIND_NAMES[kind])} · ${chooseUnit(kind, market)}`}
        value={typed}
        onChange={type}
        decimals={isPrice(kind) ? decimalsOfStep(tick) : 2}
        step={isPrice(kind) ? tick : null}
        error={problem}
      />
      <Chips
        name={t('chart.alert_repeat')}
        chips={ALERT_REPEATS.map((id) => ({ id, label: t(REPEAT_NAMES[id]) }))}
        value={repeat}
        onChange={setRepeat}
      />
      <Button onClick={submit} isBusy={write.isBusy}>
        {t('chart.alert_set')}
      </Button>
    </>
  )
}

type RowProps = { readonly alert: Alert; readonly market: Market; readonly tick: Amount }

function AlertRow({ alert, market, tick }: RowProps) {
  const { t, priceText, quantityText, momentOf } = useFormat()
  const write = useEndpointMutation(alerts.remove)
  const { kind, level, repeat, isArmed, reachedAt, id } = alert
  const figure = isPrice(kind) ? priceText(level, tick) : quantityText(level)
  const name = `${t(KIND_NAMES[kind])} ${figure} ${chooseUnit(kind, market)}`
  const Mark = isArmed ? Bell : BellOff
  return (
    <li className="flex items-center gap-3 py-1">
      <Mark size={18} strokeWidth={1.75} className="shrink-0 text-t3" />
      <span className="min-w-0 flex-1">
        <span className="block text-row text-t1">{name}</span>
        <span className="block text-sub text-t3">
          {t(REPEAT_NAMES[repeat])}
          {reachedAt !== null && ` · ${t('chart.alert_paused', { time: momentOf(reachedAt) })}`}
        </span>
      </span>
      <IconButton
        name={`${t('address.remove')}: ${name}`}
        disabled={write.isBusy}
        onClick={() => void write.send({ id })}
        className="-mr-3"
      >
        <X size={20} />
      </IconButton>
    </li>
  )
}
