import { normalizeTyped } from '@bourse/contracts/kit'
import { type RebateSum, referral, type ReferralSummary } from '@bourse/contracts/referral'
import { useState } from 'react'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { Facts, ListRow, RowGroup } from '#kit/list'
import { useText } from '#text'
import { OwnBalance } from '#api/own'
import { TextSheet } from '#api/form'

/** The share of each level, the members in it, and the sums; below, the member's own inviter. */
export function Terms({ summary }: { summary: ReferralSummary }) {
  const { t, shareText } = useFormat()
  const rows = summary.levels.map(({ level, share, invitees }) => ({
    label: t(level === 1 ? 'referral.friends' : 'referral.second'),
    value: t('referral.level_terms', { n: invitees, share: shareText(share) }),
  }))
  return (
    <>
      <Card className="py-2!">
        <Facts
          layout="plain"
          className="space-y-2.5 py-2.5 text-row"
          rows={[
            ...rows,
            { label: t('referral.earned'), value: <Sums sums={summary.earned} />, isStrong: true },
            { label: t('referral.today'), value: <Sums sums={summary.earnedToday} /> },
          ]}
        />
        <p className="border-t border-line py-2.5 text-sub text-t3">{t('referral.note')}</p>
      </Card>
      <OwnInviter summary={summary} />
    </>
  )
}

export const Sums = ({ sums }: { sums: readonly RebateSum[] }) => (
  <>
    {sums.length === 0
      ? '—'
      : sums.map(({ code, amount }) => (
          <OwnBalance key={code} value={amount} code={code} className="block" />
        ))}
  </>
)

function OwnInviter({ summary: { inviter, canAccept } }: { summary: ReferralSummary }) {
  const t = useText()
  const [isOpen, open] = useState(false)
  if (inviter !== null) return <p className="text-sub text-t3">{t('referral.by', { name: inviter })}</p>
  if (!canAccept) return null
  return (
    <>
      <RowGroup>
        <ListRow title={t('referral.enter')} onPress={() => open(true)} />
      </RowGroup>
      {isOpen && (
        <TextSheet
          endpoint={referral.accept}
          toInput={(code) => ({ code })}
          check={(code) =>
            /^[A-Za-z0-9]{1,32}$/.test(normalizeTyped(code, 'code')) ? null : 'referral.invalid'
          }
          now=""
          title="referral.enter"
          label="referral.code"
          lead="referral.enter_lead"
          hint="referral.invalid"
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
