import type { LoanTerms } from '@bourse/contracts/loans'
import { useText } from '#text'
import { useFigures } from './parts.tsx'

const QUESTIONS = ['limit', 'interest', 'fall'] as const

export function Faq({ terms }: { terms: LoanTerms }) {
  const t = useText()
  const { percent } = useFigures()
  const values = {
    call: percent(terms.callLtv),
    liquidation: percent(terms.liquidationLtv),
    fee: percent(terms.feeRate),
  }
  return (
    <section aria-label={t('loan.faq')}>
      <h2 className="pt-2 pb-2 text-h2 font-semi">{t('loan.faq')}</h2>
      <div className="card divide-y divide-line">
        {QUESTIONS.map((id) => (
          <details key={id} className="px-4">
            <summary className="flex min-h-hit items-center py-2 text-row font-med">
              {t(`loan.q_${id}`)}
            </summary>
            <p className="pb-3 text-sub text-t2">{t(`loan.a_${id}`, values)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
