import { divideByInt, multiplyByInt, ONE } from '@bourse/contracts/kit'
import { type BoxSeries, totalWeight, workName } from '@bourse/contracts/nft'
import { type Format, useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { WorkPicture } from './picture.tsx'
import { RARITY_KEYS } from './works.ts'

/** The probability of one content of a box, in percent. */
export const oddsText = (weight: number, total: number, { rateText }: Format): string =>
  rateText(divideByInt(multiplyByInt(ONE, BigInt(weight) * 100n), BigInt(total), 'down'))

/** Every content of a series with its probability; beside the price, before anything is paid. */
export function OddsTable({ series }: { series: BoxSeries }) {
  const format = useFormat()
  const { t, language } = format
  const total = totalWeight(series.odds)
  return (
    <Card className="space-y-2">
      <h2 className="text-body font-semi">{t('nft.odds')}</h2>
      <ul className="divide-y divide-line">
        {series.odds.map((content) => (
          <li key={content.name} className="flex min-h-12 items-center gap-3 py-1.5">
            <span className="w-10 shrink-0">
              <WorkPicture work={{ ...content, code: content.name, medium: null }} className="rounded-sm" />
            </span>
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 text-row">{workName(content, language)}</span>
              <span className="block text-cap text-t3">{t(RARITY_KEYS[content.rarity])}</span>
            </span>
            <span className="num shrink-0 font-num text-row font-semi">
              {oddsText(content.weight, total, format)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sub text-t3">{t('nft.odds_note')}</p>
    </Card>
  )
}
