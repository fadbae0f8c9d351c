import { ChevronRight } from 'lucide-react'
import { Skeleton } from '#kit/feedback'
import { Card } from '#kit/layout'
import { CoinDisc } from '#kit/picture'
import { PageLink } from '#kit/route'
import { useText } from '#text'

/** Which coin; one press leads back to the choice. */
export function CoinHead({ code, badge }: { code: string; badge: 'E' | 'T' | undefined }) {
  const t = useText()
  return (
    <div className="px-gutter pb-3">
      <PageLink
        to="fund/select"
        query={{ mode: 'receive' }}
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

/** The plate of the address before the address is there. */
export const AddressSkeleton = () => (
  <div aria-hidden="true" className="px-gutter">
    <Card className="space-y-4">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mx-auto size-46" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-16 w-full" />
    </Card>
  </div>
)
