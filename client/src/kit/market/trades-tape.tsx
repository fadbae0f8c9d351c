import type { Trades } from '@bourse/contracts/feed'
import { type Amount, toInstant, parseAmount, ZERO } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'

const SHOWN = 20

export function TradesTape({ rows, tick }: Trades & { tick: Amount | null }) {
  const { t, secondsText, priceText, quantityText } = useFormat()
  return (
    <table className="w-full text-cap">
      <caption className="sr-only">{t('market.trades')}</caption>
      <thead className="text-t3">
        <tr>
          <th className="py-1 text-left font-reg">{t('market.time')}</th>
          <th className="py-1 text-right font-reg">{t('market.price')}</th>
          <th className="py-1 text-right font-reg">{t('market.quantity')}</th>
        </tr>
      </thead>
      <tbody className="font-num">
        {rows
          .slice(-SHOWN)
          .reverse()
          .map(([id, at, price, quantity, side]) => (
            <tr key={id}>
              <td className="num py-1 text-t3">{secondsText(toInstant(at))}</td>
              <td className={`num py-1 text-right ${side === 'buy' ? 'text-up' : 'text-down'}`}>
                {priceText(parseAmount(price) ?? ZERO, tick)}
              </td>
              <td className="num py-1 text-right text-t2">
                {quantityText(parseAmount(quantity) ?? ZERO, 'coin')}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
