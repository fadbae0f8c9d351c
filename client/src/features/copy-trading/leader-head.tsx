import type { LeaderDetail } from '@bourse/contracts/copy-trading'
import { NameMarkIcon } from '#kit/name-mark'
import { Avatar } from '#kit/picture'
import { useText } from '#text'

/** The texts of a trader who does not exist. */
export const NO_LEADER = {
  title: 'copy_trading.gone',
  to: 'follow/index',
  label: 'copy_trading.find',
} as const

/** Picture, name and kind of a trader. */
export function LeaderHead({ detail: { leader, figures } }: { detail: LeaderDetail }) {
  return (
    <header className="flex items-center gap-3">
      <Avatar name={leader.nickname ?? leader.id} image={leader.avatar} size={48} />
      <div className="min-w-0 flex-1">
        <h2 className="text-h2 font-semi wrap-anywhere">
          {leader.nickname ?? leader.id}
          <NameMarkIcon mark={leader.mark} />
        </h2>
        <LeaderTags isProgram={figures?.isProgram ?? null} strategy={figures?.strategy ?? null} />
      </div>
    </header>
  )
}

type TagProps = Pick<NonNullable<LeaderDetail['figures']>, 'isProgram' | 'strategy'>

/** Marks a program wherever its name is shown. */
export function LeaderTags({ isProgram, strategy }: TagProps) {
  const t = useText()
  const tag = 'tint rounded-xs px-1.5 py-0.5 text-cap font-med'
  if (isProgram !== true) return null
  return (
    <span className="flex flex-wrap gap-1.5 pt-0.5">
      <span className={`${tag} text-warning`}>{t('copy_trading.program')}</span>
      {strategy !== null && (
        <span className={`${tag} text-link`}>{t(`copy_trading.strategy_${strategy}`)}</span>
      )}
    </span>
  )
}
