import { type Instant, toInstant } from '@bourse/contracts/kit'
import { type Lock, lockMining } from '@bourse/contracts/lock-mining'
import { Button, Switch } from '#kit/control'
import { useNow } from '#kit/device'
import { StatusTag } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { Facts } from '#kit/list'
import { Balance, Ring } from '#kit/market'
import { CoinDisc } from '#kit/picture'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { OwnBalance } from '#api/own'
import { ReceiptLink, linkToReceipts } from '#api/receipts'
import { usePercent, zonedMoment } from './parts.tsx'
import { computeStart } from './plans.ts'

/** A day without a time; noon has the same date in most zones. */
const dayInstant = (day: string): Instant => toInstant(Date.parse(`${day}T12:00:00Z`))

function LockTitle({ lock }: { lock: Lock }) {
  const t = useText()
  const percent = usePercent()
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      <CoinDisc code={lock.code} size={32} />
      <span className="min-w-0">
        <OwnBalance value={lock.amount} code={lock.code} className="block text-row font-semi" />
        <span className="block text-sub text-t3">
          {t('lock_mining.per_day', { rate: percent(lock.dailyRate) })}
          {lock.lockDays !== null && ` · ${t('lock_mining.days', { n: lock.lockDays })}`}
        </span>
      </span>
    </span>
  )
}

type RunningProps = { lock: Lock; onRedeem: () => void }

export function RunningRow({ lock, onRedeem }: RunningProps) {
  const { t, language, dateText } = useFormat()
  const starts = computeStart(lock)
  const leftMs = lock.nextDividendAt === null ? null : lock.nextDividendAt - useNow()
  return (
    <article className="space-y-2.5 border-b border-line px-gutter py-3" data-lock={lock.id}>
      <div className="flex items-center gap-3">
        <LockTitle lock={lock} />
        {lock.daysLeft !== null && lock.lockDays !== null && (
          <Ring share={lock.daysLeft / lock.lockDays}>
            <span data-part="left">{t('lock_mining.days_left', { n: lock.daysLeft })}</span>
          </Ring>
        )}
      </div>
      <Facts
        layout="grid"
        rows={[
          lock.paid !== null && {
            label: t('lock_mining.earned'),
            value: (
              <OwnBalance value={lock.paid} code={lock.code} className={lock.paid > 0n ? 'text-up' : ''} />
            ),
          },
          lock.interest !== null && {
            label: t('lock_mining.total_yield'),
            value: <Balance value={lock.interest} code={lock.code} />,
          },
          leftMs !== null && {
            label: t('lock_mining.next_dividend'),
            value: <span className="num font-num">{countdownText(leftMs)}</span>,
          },
          starts !== null && {
            label: t('lock_mining.begins'),
            value: zonedMoment(starts, language),
            isWide: true,
          },
          {
            label: t('lock_mining.matures'),
            value:
              lock.maturesAt === null
                ? dateText(dayInstant(lock.endsOn))
                : zonedMoment(lock.maturesAt, language),
            isWide: true,
          },
        ]}
      />
      {lock.renews !== null && <RenewalSwitch lock={lock} renews={lock.renews} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <ReceiptLink link={linkToReceipts('lock', lock.id)} className="inline-flex min-h-hit items-center" />
        <Button kind="neutral" size="small" className="ml-auto" onClick={onRedeem}>
          {t('lock_mining.redeem')}
        </Button>
      </div>
    </article>
  )
}

function RenewalSwitch({ lock, renews }: { lock: Lock; renews: boolean }) {
  const t = useText()
  const { send, isBusy } = useEndpointMutation(lockMining.renew)
  return (
    <div className="flex items-center gap-3" aria-busy={isBusy}>
      <span className="min-w-0 flex-1">
        <span className="block text-row">{t('lock_mining.renew')}</span>
        <span className="block text-sub text-t3">{t('lock_mining.renew_note')}</span>
      </span>
      <Switch
        name={t('lock_mining.renew')}
        isOn={renews}
        onChange={(next) => void send({ id: lock.id, renews: next })}
      />
    </div>
  )
}

const OUTCOMES = {
  matured: { status: 'success', label: 'lock_mining.matured' },
  redeemed: { status: 'warning', label: 'lock_mining.redeemed' },
  renewed: { status: 'primary', label: 'lock_mining.renewed' },
} as const

/** Read-only. Other upstreams do not distinguish a redeemed lock from one that matured. */
export function ClosedRow({ lock }: { lock: Lock }) {
  const { t, dateText, momentOf } = useFormat()
  const { status, label } =
    lock.outcome === null
      ? ({ status: 'secondary', label: 'lock_mining.ended' } as const)
      : OUTCOMES[lock.outcome]
  const { penalty, paid } = lock
  return (
    <article className="space-y-2.5 border-b border-line px-gutter py-3" data-lock={lock.id}>
      <div className="flex items-center gap-3">
        <LockTitle lock={lock} />
        <StatusTag status={status}>{t(label)}</StatusTag>
      </div>
      <Facts
        layout="grid"
        rows={[
          paid !== null && {
            label: t('lock_mining.earned'),
            value: <OwnBalance value={paid} code={lock.code} className={paid > 0n ? 'text-up' : ''} />,
          },
          penalty !== null &&
            penalty > 0n && {
              label: t(lock.plan === null ? 'lock_mining.platform_penalty' : 'lock_mining.penalty'),
              value: <OwnBalance value={penalty} code={lock.code} />,
            },
        ]}
      />
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-sub text-t3">
        <span>{lock.closedAt === null ? dateText(dayInstant(lock.endsOn)) : momentOf(lock.closedAt)}</span>
        <ReceiptLink link={linkToReceipts('lock', lock.id)} className="inline-flex min-h-hit items-center" />
      </p>
    </article>
  )
}
