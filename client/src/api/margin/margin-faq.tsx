import type { MarginAccount } from '@bourse/contracts/margin'
import { useFormat } from '#kit/format'
import { Faq } from '#kit/list'
import { useFigureTexts } from '#kit/market'
import { BANDS, useLevelValues } from './level-meter.tsx'

export function MarginFaq({ account }: { account: MarginAccount }) {
  const { t, quantityText } = useFormat()
  const { rates } = useFigureTexts()
  const levels = useLevelValues(account)
  const limits = {
    leverage: quantityText(account.leverageMax),
    maximum: quantityText(account.principalMax),
    coin: account.code,
  }
  const bands = BANDS.map((band) => (
    <span key={band} className="block">
      {t(`margin.note_${band}`, levels)}
    </span>
  ))
  return (
    <Faq
      title={t('margin.faq')}
      rows={[
        { title: t('margin.q_level'), text: t('margin.a_level') },
        { title: t('margin.q_bands'), text: bands },
        { title: t('margin.q_limit'), text: t('margin.a_limit', limits) },
        {
          title: t('margin.q_interest'),
          text: t('margin.a_interest', { rates: t('margin.rates', rates(account.hourlyRate)) }),
        },
      ]}
    />
  )
}
