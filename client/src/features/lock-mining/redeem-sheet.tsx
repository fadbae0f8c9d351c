import { type Amount, subtract, sum, ZERO } from '@bourse/contracts/kit'
import { type Lock, lockMining } from '@bourse/contracts/lock-mining'
import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useEndpointMutation } from '#api'
import { usePercent } from './parts.tsx'

/** The figures of redeeming now. The penalty is the server's own value. */
export function redemptionFigures({ amount, paid, penalty }: Pick<Lock, 'amount' | 'paid' | 'penalty'>) {
  const charged = penalty ?? ZERO
  const returned = subtract(amount, charged)
  return { penalty: charged, returned, net: sum(returned, paid ?? ZERO) }
}

/** Early redemption, the net amount first; confirmed by sliding. */
export function RedeemSheet({ lock, onClose }: { lock: Lock; onClose: () => void }) {
  const { t, quantityText } = useFormat()
  const percent = usePercent()
  const { send, isBusy, isFinal, failure } = useEndpointMutation(lockMining.redeem, { isQuiet: true })
  const { penalty, returned, net } = redemptionFigures(lock)
  const { penaltyRatio, daysLeft, paid } = lock
  const balance = (value: Amount) => <Balance value={value} code={lock.code} />
  const figure = `${quantityText(penalty)} ${lock.code}`
  const isOwn = penaltyRatio !== null && daysLeft !== null
  const worked = isOwn
    ? { note: `${percent(penaltyRatio)} × ${daysLeft} × ${quantityText(lock.amount)} ${lock.code}` }
    : {}
  const redeem = async () => {
    const message = await send({ id: lock.id })
    if (message === null) return
    toast(message, 'success')
    onClose()
  }
  return (
    <ReviewSheet
      title={t('lock_mining.redeem')}
      rows={[
        { label: t('lock_mining.net'), value: balance(net), isStrong: true },
        { label: t('lock_mining.principal'), value: balance(lock.amount) },
        { label: t(isOwn ? 'lock_mining.penalty' : 'lock_mining.platform_penalty'), value: `−${figure}` },
        { label: t('lock_mining.returned'), value: balance(returned) },
        paid !== null && { label: t('lock_mining.kept'), value: balance(paid) },
      ]}
      below={
        <p className="pt-2 text-sub text-t3">
          {worked.note !== undefined && <span className="num block">{`${worked.note} = ${figure}`}</span>}
          {t('lock_mining.net_note')}
        </p>
      }
      warning={penalty > ZERO ? t('lock_mining.redeem_warning', { penalty: figure }) : null}
      isFinal={isFinal}
      isBusy={isBusy}
      failure={failure?.message}
      onConfirm={() => void redeem()}
      onClose={onClose}
    />
  )
}
