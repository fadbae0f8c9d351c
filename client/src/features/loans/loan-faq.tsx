import type { LoanTerms } from '@bourse/contracts/loans'
import { Faq } from '#kit/list'
import { useText } from '#text'
import { useFigures } from './parts.tsx'

const TOPICS = ['limit', 'interest', 'fall'] as const

export function LoanFaq({ terms }: { terms: LoanTerms }) {
  const t = useText()
  const { percent } = useFigures()
  const values = {
    call: percent(terms.callLtv),
    liquidation: percent(terms.liquidationLtv),
    fee: percent(terms.feeRate),
  }
  return (
    <Faq
      title={t('loan.faq')}
      rows={TOPICS.map((id) => ({ title: t(`loan.q_${id}`), text: t(`loan.a_${id}`, values) }))}
    />
  )
}
