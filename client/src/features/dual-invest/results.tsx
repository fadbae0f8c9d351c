import { dualInvest, type DualResult } from '@bourse/contracts/dual-invest'
import { multiplyByInt } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { queryFor } from '#api'

/** The share that the house has gained or lost, by coin and kind; nothing before the first settlement. */
export function ResultsCard() {
  const { t } = useFormat()
  const list = useQuery(queryFor(dualInvest.results, {})).data?.list ?? []
  if (list.length === 0) return null
  return (
    <Card className="space-y-3">
      <h2 className="text-body font-semi">{t('dual_invest.results')}</h2>
      <p className="text-sub text-t2">{t('dual_invest.results_note')}</p>
      <ul className="space-y-3">
        {list.map((result) => (
          <ResultRow key={`${result.code}/${result.kind}`} result={result} />
        ))}
      </ul>
    </Card>
  )
}

function ResultRow({ result }: { result: DualResult }) {
  const { t, percentText, quantityText } = useFormat()
  const { code, quoteCode, kind, settled, invested, paidOut, resultShare } = result
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-row">
        <span>
          {code} · {t(`dual_invest.${kind}`)}
        </span>
        {resultShare !== null && (
          <span className="num font-num font-semi">{percentText(multiplyByInt(resultShare, 100n))}</span>
        )}
      </p>
      <p className="text-sub text-t3">
        {t('dual_invest.result_row', {
          n: settled,
          invested: quantityText(invested),
          paid: quantityText(paidOut),
          code: quoteCode,
        })}
      </p>
    </li>
  )
}
