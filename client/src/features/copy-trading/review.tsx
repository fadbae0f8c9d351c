import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { countLots } from '#kit/market'
import { formatRate } from './figures.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type Props = { readonly form: SettingsForm; readonly draft: NonNullable<SettingsForm['draft']> }

/** The rounded size, one worked example and the two things that surprise: the start and the shared losses. */
export function SettingsReview({ form, draft: { values, derived } }: Props) {
  const format = useFormat()
  const { t, quantityText } = format
  const { detail, context } = form
  const { size, example } = derived
  const share = detail.profitShare
  const text = size === null ? '—' : quantityText(size)
  return (
    <ReviewSheet
      {...form.review}
      title={t(context.isEdit ? 'copy_trading.review_edit' : 'copy_trading.review')}
      confirm={context.isEdit ? t('app.save') : t('copy_trading.copy')}
      rows={[
        { label: t('screen.trader'), value: detail.leader.nickname ?? detail.leader.id, isStrong: true },
        { label: t('copy_trading.mode'), value: t(`copy_trading.mode_${values.mode}`) },
        {
          label: t(`copy_trading.size_${values.mode}`),
          value: values.mode === 'multiple' ? `${text}×` : text,
          isStrong: true,
        },
        example !== null && {
          label: t('copy_trading.example_label'),
          value: t('copy_trading.example', {
            n: countLots(example.leader),
            leader: quantityText(example.leader),
            own: quantityText(example.own),
          }),
        },
        share !== null &&
          share > 0n && { label: t('copy_trading.profit_share'), value: formatRate(share, format) },
      ]}
      warning={
        <>
          <span className="block">
            {t(context.isEdit ? 'copy_trading.size_note' : 'copy_trading.from_now_on')}
          </span>
          <span className="block pt-1">{t('copy_trading.risk')}</span>
        </>
      }
    />
  )
}
