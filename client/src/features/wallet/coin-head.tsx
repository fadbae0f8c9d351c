import { ChevronRight } from 'lucide-react'
import { CoinDisc } from '#kit/picture'
import { PageLink } from '#kit/route'
import { useText } from '#text'

type Props = { code: string; badge: 'E' | 'T' | undefined; mode: 'receive' | 'withdraw' }

/** Which coin; one press leads back to the choice. */
export function CoinHead({ code, badge, mode }: Props) {
  const t = useText()
  return (
    <div className="px-gutter pb-3">
      <PageLink
        to="fund/select"
        query={{ mode }}
        replace
        className="card press flex min-h-14 items-center gap-3 px-4 py-2 -outline-offset-2 active:bg-chip"
      >
        <CoinDisc code={code} size={32} {...(badge === undefined ? {} : { network: badge })} />
        <span className="flex-1 text-body font-semi">{code}</span>
        <span className="text-sub text-link">{t('deposit.change_coin')}</span>
        <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-t3" />
      </PageLink>
    </div>
  )
}
