import { parseInstant, type Sample } from '@bourse/contracts/kit'
import { timeText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { valueText } from './values.ts'

/** The recorded prices that were used: time, price and record number. */
export function TickTable({ ticks }: { ticks: readonly Sample[] }) {
  const t = useText()
  const language = useLanguage()
  const head = 'pb-1.5 text-cap font-reg text-t3'
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr>
          <th scope="col" className={`${head} text-left`}>
            {t('market.time')}
          </th>
          <th scope="col" className={`${head} text-right`}>
            {t('receipt.of_price')}
          </th>
          <th scope="col" className={`${head} pl-3 text-right`}>
            {t('receipt.tick')}
          </th>
        </tr>
      </thead>
      <tbody>
        {ticks.map((tick, at) => {
          const moment = parseInstant(tick.at)
          return (
            <tr key={`${at} ${tick.id}`} className="num border-t border-line align-baseline font-num">
              <td className="py-2 pr-3 text-sub whitespace-normal text-t2">
                {moment === null ? tick.at : timeText(moment, language)}
              </td>
              <td className="py-2 text-right text-row text-t1">
                {valueText('price', tick.price, { t, language })}
              </td>
              <td className="py-2 pl-3 text-right text-sub text-t3">{tick.id}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
