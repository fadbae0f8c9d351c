import { multiply } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { fiatText, quantityText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useSession } from '#api'
import type { MonthTotal } from './months.ts'

type HeadProps = { name: string; total: MonthTotal | undefined; asset: AssetId | null }

/** The month and its two sums: in the chosen coin, otherwise at today's prices. */
export function MonthHead({ name, total, asset }: HeadProps) {
  const t = useText()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 bg-card px-gutter py-2">
      <h2 className="text-row font-semi text-t1">{name}</h2>
      {total !== undefined && total.isWhole && (
        <p className="flex flex-wrap gap-x-3 text-sub text-t3">
          <span>
            {t('bill.in')} <Sum value={total.moneyIn} isExact={asset !== null} />
          </span>
          <span>
            {t('bill.out')} <Sum value={total.moneyOut} isExact={asset !== null} />
          </span>
        </p>
      )}
    </div>
  )
}

function Sum({ value, isExact }: { value: MonthTotal['moneyIn']; isExact: boolean }) {
  const language = useLanguage()
  const fiat = useSession((it) => it.fiat)
  const text = isExact
    ? quantityText(value, language)
    : `≈ ${fiatText(multiply(value, fiat.rate, 'down'), language)} ${fiat.code}`
  return <span className="num font-num text-t2">{text}</span>
}
