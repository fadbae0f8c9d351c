import type { Amount } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import type { Format } from '#kit/format'

export type SharedPosition = {
  readonly position: Pick<Position, 'symbol' | 'side' | 'leverage' | 'openPrice'>
  readonly price: Amount | null
  readonly percent: Amount | null
  readonly tick: Amount | null
  readonly isClosed: boolean
  /** Off by default. */
  readonly showsResult: boolean
  readonly isPaper: boolean
}

export type SharedLines = ReturnType<typeof sharedLines>

/** Never contains an amount of money; contains the result only if the member chose so. */
export function sharedLines(shared: SharedPosition, { t, priceText, percentText }: Format) {
  const { position, price, percent, tick, isClosed, showsResult, isPaper } = shared
  const side = t(position.side === 'long' ? 'futures.long' : 'futures.short')
  const text = (value: Amount | null) => (value === null ? '—' : priceText(value, tick))
  return {
    title: position.symbol ?? '—',
    direction: `${side} ${position.leverage}×`,
    result: showsResult && percent !== null ? percentText(percent) : null,
    facts: [
      [t('futures.open_price'), text(position.openPrice)],
      [t(isClosed ? 'futures.close_price' : 'futures.price_now'), text(price)],
    ] as const,
    foot: isPaper ? t('futures.paper') : null,
  }
}

export const sharedText = ({ title, direction, result, facts, foot }: SharedLines): string =>
  [`${title} · ${direction}`, result, ...facts.map((fact) => fact.join(': ')), foot]
    .filter((line) => line !== null)
    .join('\n')
