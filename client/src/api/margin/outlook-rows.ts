import type { Amount } from '@bourse/contracts/kit'
import type { MarginBand } from '@bourse/contracts/margin'
import type { Format } from '#kit/format'
import type { ReviewRow } from '#kit/overlay'
import type { Outlook } from './outlook.ts'

/** A level with two decimals, never rounded up, with the name of its band. */
export function levelText(
  { level, band }: Pick<Outlook, 'level' | 'band'>,
  { t, plainText }: Format,
): string {
  return level === null ? t('margin.no_debt') : `${plainText(level, 2)} · ${t(`margin.band_${band}`)}`
}

export const BAND_COLORS: Readonly<Record<MarginBand, string>> = {
  free: 'text-success',
  transfer: 'text-link',
  borrow: 'text-warning',
  call: 'text-error',
  liquidation: 'text-error',
}

/** The level after a step, and the price of the coin at which the account is liquidated. */
export const levelRows = (outlook: Outlook, format: Format): ReviewRow[] => [
  { label: format.t('margin.level_after'), value: levelText(outlook, format), isStrong: true },
  ...(outlook.liquidation === null
    ? []
    : [
        {
          label: format.t('margin.liquidation_price', { coin: outlook.liquidation.code }),
          value: format.priceText(outlook.liquidation.price, null),
          isStrong: true,
        },
      ]),
]

/** All that a loan or a repayment changes. */
export function debtRows(outlook: Outlook, code: string, format: Format): ReviewRow[] {
  const { t, quantityText, shareText } = format
  const money = (value: Amount) => `${quantityText(value)} ${code}`
  const fall = (key: 'margin.fall_call' | 'margin.fall_liquidation', value: Amount | null): ReviewRow[] =>
    value === null ? [] : [{ label: t(key), value: shareText(value, 2) }]
  const [level, ...price] = levelRows(outlook, format)
  return [
    { label: t('margin.debt_after'), value: money(outlook.debt) },
    ...(level === undefined ? [] : [level]),
    { label: t('margin.each_hour'), value: money(outlook.eachHour) },
    ...fall('margin.fall_call', outlook.fallToCall),
    ...fall('margin.fall_liquidation', outlook.fallToLiquidation),
    ...price,
  ]
}
