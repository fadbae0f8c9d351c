import { DAY, multiplyByInt, subtract, ZERO } from '@bourse/contracts/kit'
import { type ArtworkDetail, BID_BAR_MS, DEPOSIT_RATE, nft, workName } from '@bourse/contracts/nft'
import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { useEndpointMutation } from '#api'
import { useOwnText } from '#api/own'
import { moneyText } from '#features/nft'

type Props = { work: ArtworkDetail; onClose: () => void }

/** The deposit before the first bid, confirmed by sliding. */
export function DepositSheet({ work, onClose }: Props) {
  const format = useFormat()
  const { t, language, rateText } = format
  const own = useOwnText()
  const { send, isBusy, isFinal, failure } = useEndpointMutation(nft.payDeposit, { isQuiet: true })
  const deposit = work.deposit ?? ZERO
  const { free } = work
  const pay = async () => {
    if ((await send({ code: work.code })) === null) return
    toast(t('nft.deposit_paid'), 'success')
    onClose()
  }
  return (
    <ReviewSheet
      title={t('nft.pay_deposit')}
      rows={[
        { label: t('nft.work'), value: workName(work, language) },
        { label: t('nft.deposit'), value: moneyText(deposit, work.assetCode, format), isStrong: true },
        free !== null && {
          label: t('nft.after'),
          value: own(moneyText(subtract(free, deposit), work.assetCode, format)),
        },
      ]}
      warning={t('nft.deposit_warning', { n: BID_BAR_MS / DAY })}
      below={
        <p className="pt-2 text-sub text-t3">
          {t('nft.deposit_rules', { rate: rateText(multiplyByInt(DEPOSIT_RATE, 100n)) })}
        </p>
      }
      isFinal={isFinal}
      blocked={free !== null && free < deposit ? t('field.insufficient') : null}
      isBusy={isBusy}
      failure={failure?.message}
      onConfirm={() => void pay()}
      onClose={onClose}
    />
  )
}
