import type { AssetId } from '@bourse/contracts/market'
import { History } from 'lucide-react'
import { Empty, ErrorBox, SkeletonRows } from '#kit/feedback'
import { NavActions } from '#kit/layout'
import { PageLink, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useSwapChoices } from './queries.ts'
import { SwapOrderForm } from './swap-order-form.tsx'
import { firstPair, sidesOf } from './sides.ts'

/** Changes one coin into another. */
export function Screen() {
  const t = useText()
  const choices = useSwapChoices()
  const asset = useQueryValue('asset') as AssetId | null
  if (choices.error !== null && choices.data === undefined)
    return <ErrorBox message={choices.error.message} retry={() => void choices.refetch()} />
  if (choices.data === undefined) return <SkeletonRows />
  const sides = sidesOf(choices.data)
  const first = firstPair(sides, asset)
  return (
    <>
      <NavActions>
        <PageLink
          to="fund/transfer_history"
          aria-label={t('screen.transfer_history')}
          className="press flex size-hit items-center justify-center rounded-md text-t2"
        >
          <History size={22} strokeWidth={1.75} aria-hidden="true" />
        </PageLink>
      </NavActions>
      {first === null ? <Empty title={t('wallet.no_coin')} /> : <SwapOrderForm sides={sides} first={first} />}
    </>
  )
}
