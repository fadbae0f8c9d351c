import type { Amount, Language } from '@bourse/contracts/kit'
import type { MarginBand } from '@bourse/contracts/margin'
import { plainText, priceText, quantityText, shareText } from '#kit/format'
import type { ReviewRow } from '#kit/overlay'
import type { Text } from '#text'
import type { Outlook } from './outlook.ts'

type Shown = { readonly t: Text; readonly language: Language }

/** A level with two decimals, never rounded up, with the name of its band. */
export function levelText({ level, band }: Pick<Outlook, 'level' | 'band'>, { t, language }: Shown): string {
  return level === null
    ? t('margin.no_debt')
    : `${plainText(level, 2, language)} · ${t(`margin.band_${band}`)}`
}

export const BAND_COLORS: Readonly<Record<MarginBand, string>> = {
  free: 'text-success',
  transfer: 'text-link',
  borrow: 'text-warning',
  call: 'text-error',
  liquidation: 'text-error',
}

/** The level after a step, and the price of the coin at which the account is liquidated. */
export const levelRows = (outlook: Outlook, shown: Shown): ReviewRow[] => [
  { label: shown.t('margin.level_after'), value: levelText(outlook, shown), isStrong: true },
  ...(outlook.liquidation === null
    ? []
    : [
        {
          label: shown.t('margin.liquidation_price', { coin: outlook.liquidation.code }),
          value: priceText(outlook.liquidation.price, null, shown.language),
          isStrong: true,
        },
      ]),
]

/** All that a loan or a repayment changes. */
export function debtRows(outlook: Outlook, code: string, shown: Shown): ReviewRow[] {
  const { t, language } = shown
  const money = (value: Amount) => `${quantityText(value, language)} ${code}`
  const fall = (key: 'margin.fall_call' | 'margin.fall_liquidation', value: Amount | null): ReviewRow[] =>
    value === null ? [] : [{ label: t(key), value: shareText(value, language, 2) }]
  const [level, ...price] = levelRows(outlook, shown)
  return [
    { label: t('margin.debt_after'), value: money(outlook.debt) },
    ...(level === undefined ? [] : [level]),
    { label: t('margin.each_hour'), value: money(outlook.eachHour) },
    ...fall('margin.fall_call', outlook.fallToCall),
    ...fall('margin.fall_liquidation', outlook.fallToLiquidation),
    ...price,
  ]
}
