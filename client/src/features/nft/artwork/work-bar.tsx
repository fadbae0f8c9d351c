import { type ArtworkDetail, nft } from '@bourse/contracts/nft'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useNow } from '#kit/device'
import { useFormat } from '#kit/format'
import { BottomBar, lazyComponent } from '#kit/layout'
import { navigate, type Query } from '#kit/route'
import type { Key } from '#text'
import { requireMember, useUser } from '#api'
import { useAccessBlock } from '#api/access'
import { SaleTime } from '#features/nft'
import { decideAction, isBidding, type WorkAction } from './actions.ts'

const BidSheet = lazyComponent(async () => (await import('./bid-sheet.tsx')).BidSheet)
const DepositSheet = lazyComponent(async () => (await import('./deposit-sheet.tsx')).DepositSheet)

const LABELS: Readonly<Record<WorkAction, Key>> = {
  buy: 'nft.buy',
  buyBox: 'nft.buy_box',
  deposit: 'nft.pay_deposit',
  bid: 'nft.place_bid',
  barred: 'nft.barred',
  pay: 'nft.pay_now',
  resell: 'nft.resell',
  openBox: 'nft.open_box',
  reselling: 'nft.you_resell',
  notStarted: 'nft.not_started',
  soldOut: 'nft.sold_out',
  ended: 'nft.sale_over',
}

/** The pages of the actions that leave this one. */
const LINKS: Partial<Record<WorkAction, (id: ArtworkDetail['id']) => { to: string; query: Query }>> = {
  buy: (id) => ({ to: 'nft/purchase', query: { id } }),
  buyBox: (id) => ({ to: 'nft/purchase', query: { id } }),
  pay: () => ({ to: 'nft/mine', query: {} }),
  resell: (id) => ({ to: 'nft/resell', query: { id } }),
  openBox: () => ({ to: 'nft/myNft', query: { tab: 'boxes' } }),
}

/** The one action of the page, by the server's clock. */
export function WorkBar({ work }: { work: ArtworkDetail }) {
  const { t, momentOf } = useFormat()
  const action = decideAction(work, useNow(), useUser()?.id ?? null)
  const [sheet, setSheet] = useState<'bid' | 'deposit' | null>(null)
  const link = LINKS[action]?.(work.id)
  const isSheet = isBidding(action)
  const closed = useAccessBlock(nft.bid)
  const run = () => {
    if (!requireMember()) return
    if (isSheet) setSheet(action)
    else if (link !== undefined) navigate(link.to, link.query)
  }
  return (
    <BottomBar>
      {action === 'barred' && work.barredUntil !== null && (
        <p className="pb-2 text-center text-sub text-t2">
          {t('nft.barred_note', { time: momentOf(work.barredUntil) })}
        </p>
      )}
      {action === 'notStarted' && (
        <p className="pb-2 text-center text-sub text-t2">
          <SaleTime work={work} />
        </p>
      )}
      <Button
        isDisabled={isSheet ? closed !== null : link === undefined}
        reason={isSheet ? closed : undefined}
        onClick={run}
      >
        {t(LABELS[action])}
      </Button>
      {sheet === 'bid' && <BidSheet work={work} onClose={() => setSheet(null)} />}
      {sheet === 'deposit' && <DepositSheet work={work} onClose={() => setSheet(null)} />}
    </BottomBar>
  )
}
