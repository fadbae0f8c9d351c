import { type Amount, divide, multiplyByInt, subtract } from '@bourse/contracts/kit'
import { nextTierAbove, type OwnTier } from '@bourse/contracts/vip'
import { Crown } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { OwnText } from '#api/own'

/** The member's tier with its date, and the conditions of the next one. */
export function OwnTierCard({ own }: { own: OwnTier }) {
  const { t, quantityText, dateText } = useFormat()
  const { tier, since, depositedUsd, needsIdentity, heldBonuses } = own
  const usd = (amount: Amount) => `${quantityText(amount)} USD`
  const above = nextTierAbove(tier)
  return (
    <Card className="space-y-3">
      <div className="flex items-center gap-3">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-pill bg-chip text-warning">
          <Crown size={22} strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-h2 font-semi">{tier === 0 ? t('vip.none') : t('vip.name', { n: tier })}</h2>
          {since !== null && <p className="text-sub text-t3">{t('vip.since', { date: dateText(since) })}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-row">
        <span className="text-t2">{t('vip.deposited')}</span>
        <OwnText text={usd(depositedUsd)} />
      </div>
      {heldBonuses.length > 0 && (
        <div className="flex items-baseline justify-between gap-3 text-row">
          <span className="text-t2">{t('vip.held')}</span>
          <ul className="text-right">
            {heldBonuses.map(({ code, amount, releaseAt, turnoverLeft }) => (
              <li key={`${code}/${releaseAt}`}>
                <OwnText
                  text={t('vip.held_until', {
                    amount: quantityText(amount),
                    code,
                    date: dateText(releaseAt),
                    usd: quantityText(turnoverLeft),
                  })}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      {above === null ? (
        <p className="text-sub text-t3">{t('vip.highest')}</p>
      ) : needsIdentity ? (
        <LinkButton to="setting/real_mark" kind="neutral">
          {t('vip.identity', { n: tier + 1 })}
        </LinkButton>
      ) : (
        <>
          <Progress done={depositedUsd} above={above} label={t('vip.progress', { n: tier + 1 })} />
          <p className="text-sub text-t3">
            {t('vip.to_next', { amount: usd(subtract(above, depositedUsd)), n: tier + 1 })}
          </p>
        </>
      )}
    </Card>
  )
}

const UNIT = 10n ** 18n

function Progress({ done, above, label }: { done: Amount; above: Amount; label: string }) {
  const percent = Number(divide(multiplyByInt(done, 100n), above, 'down') / UNIT)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded-pill bg-chip"
    >
      <div className="h-full rounded-pill bg-gold" style={{ width: `${percent}%` }} />
    </div>
  )
}
