import { sum } from '@bourse/contracts/kit'
import type { ArtworkDetail } from '@bourse/contracts/nft'
import { BellRing } from 'lucide-react'
import { StatusTag } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { type Fact, Facts } from '#kit/list'
import { useText } from '#text'
import { moneyText, SaleTag, SaleTime, useSaleState } from '#features/nft'

type Props = { work: ArtworkDetail }

/** The price or the leading bid, the state of the sale and its window, and the caller's part in it. */
export function SaleCard({ work }: Props) {
  const format = useFormat()
  const { t } = format
  const isAuction = work.saleKind === 'auction'
  const isEnded = useSaleState(work) === 'ended'
  const hasBids = work.bids === null ? work.price !== work.startPrice : work.bids > 0
  const bidKey = isEnded ? 'nft.final_price' : 'nft.current_bid'
  const priceKey = !isAuction ? 'nft.price' : hasBids ? bidKey : 'nft.start_price'
  return (
    <Card className="space-y-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sub text-t3">{t(priceKey)}</p>
          <p className="num font-num text-h1 font-semi">{moneyText(work.price, work.assetCode, format)}</p>
        </div>
        <SaleTag work={work} />
      </div>
      <p className="text-sub text-t2">
        <SaleTime work={work} />
      </p>
      <MovedEnd work={work} />
      {isEnded && isAuction && <Outcome work={work} hasBids={hasBids} />}
      {isAuction && !isEnded && work.hasDeposit === true && (
        <p className="flex flex-wrap gap-2">
          <StatusTag status="success">{t('nft.deposit_paid')}</StatusTag>
          {hasBids && (
            <StatusTag status={work.isLeading === true ? 'primary' : 'warning'}>
              {t(work.isLeading === true ? 'nft.you_lead' : 'nft.you_do_not_lead')}
            </StatusTag>
          )}
        </p>
      )}
      <Facts layout="grid" rows={listTerms(work, isEnded, format)} />
    </Card>
  )
}

/** The end of an auction for the caller; others read the last bids. */
function Outcome({ work, hasBids }: Props & { hasBids: boolean }) {
  const t = useText()
  if (!hasBids) return <p className="text-sub text-t3">{t('nft.no_bids')}</p>
  if (work.isLeading !== true) return null
  return (
    <p>
      <StatusTag status="success">{t('nft.won')}</StatusTag>
    </p>
  )
}

function listTerms(work: ArtworkDetail, isEnded: boolean, format: Format): (Fact | false)[] {
  const { t, momentOf } = format
  const { bidStep, deposit, bids, supply, sold, startsAt, endsAt } = work
  const money = (amount: typeof work.price) => moneyText(amount, work.assetCode, format)
  const isAuction = work.saleKind === 'auction'
  return [
    isAuction &&
      !isEnded &&
      bidStep !== null && { label: t('nft.lowest_bid'), value: money(sum(work.price, bidStep)) },
    isAuction && bidStep !== null && { label: t('nft.step'), value: money(bidStep) },
    isAuction && deposit !== null && { label: t('nft.deposit'), value: money(work.heldDeposit ?? deposit) },
    isAuction && bids !== null && { label: t('nft.bids'), value: String(bids) },
    supply !== null && {
      label: t('nft.boxes_left'),
      value: `${Math.max(0, supply - (sold ?? 0))} / ${supply}`,
    },
    startsAt !== null && { label: t('nft.starts'), value: momentOf(startsAt) },
    endsAt !== null && { label: t('nft.ends'), value: momentOf(endsAt) },
  ]
}

/** A late bid has moved the end: the planned one and the difference. */
function MovedEnd({ work: { plannedEnd, endsAt } }: Props) {
  const { t, momentOf } = useFormat()
  if (plannedEnd === null || endsAt === null || endsAt <= plannedEnd) return null
  return (
    <p role="status" className="flex gap-2 text-sub text-warning">
      <BellRing size={16} className="mt-0.5 shrink-0" />
      <span>{t('nft.moved_end', { time: momentOf(plannedEnd) })}</span>
    </p>
  )
}
