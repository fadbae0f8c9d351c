import type { WithdrawalLimits } from '@bourse/contracts/wallet'
import { CircleAlert } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { type Format, useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { formatRoute, useRoute } from '#kit/route'
import type { LimitBlock } from './withdraw-form.ts'

/** The reason why nothing can be withdrawn now. */
export function limitText(block: LimitBlock, limits: WithdrawalLimits, { t, quantityText }: Format): string {
  if (block.isNone) return t('withdraw.limit_none')
  const limit = block.by === 'tier' ? limits.usdLimit : limits.btcLimit
  const n = limit === null ? '' : quantityText(limit)
  return block.by === 'tier'
    ? t('withdraw.limit_tier', { n, tier: String(limits.tier) })
    : t('withdraw.limit_level', { n, level: String(limits.level) })
}

type Props = { readonly block: LimitBlock; readonly limits: WithdrawalLimits }

/** The reason in words, and a link to a higher limit. */
export function LimitNotice({ block, limits }: Props) {
  const format = useFormat()
  const { t } = format
  const from = formatRoute(useRoute())
  return (
    <Card className="border border-warning">
      <div role="note" className="flex gap-2.5">
        <CircleAlert size={18} className="mt-0.5 shrink-0 text-warning" />
        <div className="min-w-0">
          <p className="text-row font-semi">{limitText(block, limits, format)}</p>
          <p className="pt-0.5 text-sub text-t2">
            {t(block.canVerify ? 'withdraw.limit_verify' : 'withdraw.limit_wait')}
          </p>
        </div>
      </div>
      {block.canVerify && (
        <LinkButton to="setting/real_mark" query={{ from }} kind="neutral" className="mt-3 w-full">
          {t('settings.identity')}
        </LinkButton>
      )}
    </Card>
  )
}
