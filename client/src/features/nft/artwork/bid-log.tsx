import { type ArtworkDetail, type Bid, type BidLogFault, checkBidLog, nft } from '@bourse/contracts/nft'
import { PAGE_LIMIT_MAX } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { canDigest, sha256 } from '#kit/device'
import { QueryView, SkeletonRows, StatusTag } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Card } from '#kit/layout'
import { Avatar } from '#kit/picture'
import { useText } from '#text'
import { call, queryFor } from '#api'
import { moneyText, useSaleState } from '#features/nft'

const SHOWN = 10

/** The public log of an auction, newest first, with its check on this device. */
export function BidLog({ work }: { work: ArtworkDetail }) {
  const t = useText()
  const query = useQuery(queryFor(nft.bids, { code: work.code, page: 1, limit: SHOWN }))
  return (
    <Card className="space-y-2">
      <h2 className="text-body font-semi">{t('nft.bids')}</h2>
      <QueryView
        query={query}
        skeleton={<SkeletonRows count={2} />}
        empty={<p className="text-sub text-t3">{t('nft.no_bids')}</p>}
      >
        {({ list }) => (
          <>
            <ol className="divide-y divide-line">
              {list.map((bid) => (
                <li key={bid.id}>
                  <BidRow bid={bid} work={work} />
                </li>
              ))}
            </ol>
            {list.every(({ hash }) => hash !== null) && <LogCheck key={list[0]?.id} work={work} />}
          </>
        )}
      </QueryView>
    </Card>
  )
}

function BidRow({ bid, work }: { bid: Bid; work: ArtworkDetail }) {
  const format = useFormat()
  const { t, timeText } = format
  const isEnded = useSaleState(work) === 'ended'
  const name = bid.bidderName ?? t('nft.bidder', { n: bid.bidder ?? '' })
  return (
    <div className="flex min-h-14 items-center gap-3 py-2">
      <Avatar name={name} image={bid.bidderAvatar} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-row">{name}</span>
        <span className="block text-cap text-t3">
          {bid.createdAt === null ? '' : timeText(bid.createdAt)}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className="num block font-num text-row font-semi">
          {moneyText(bid.price, bid.assetCode ?? work.assetCode, format)}
        </span>
        {bid.isLeading === true && (
          <StatusTag status="success">{t(isEnded ? 'nft.won' : 'nft.leading')}</StatusTag>
        )}
      </span>
    </div>
  )
}

/** Every bid of the auction; the list shows the last ones only. */
async function wholeLog(code: string): Promise<Bid[]> {
  const bids: Bid[] = []
  for (let page = 1; ; page += 1) {
    const { list, total } = await call(nft.bids, { code, page, limit: PAGE_LIMIT_MAX }, {})
    bids.push(...list)
    if (list.length === 0 || (total === null ? list.length < PAGE_LIMIT_MAX : bids.length >= total))
      return bids
  }
}

type Check =
  | { readonly state: 'idle' | 'running' | 'failed' }
  | { readonly state: 'done'; readonly count: number; readonly fault: BidLogFault | null }

function LogCheck({ work }: { work: ArtworkDetail }) {
  const t = useText()
  const [check, setCheck] = useState<Check>({ state: 'idle' })
  const run = async () => {
    setCheck({ state: 'running' })
    try {
      const bids = await wholeLog(work.code)
      setCheck({ state: 'done', count: bids.length, fault: await checkBidLog(bids, sha256) })
    } catch {
      setCheck({ state: 'failed' })
    }
  }
  return (
    <div className="space-y-2 border-t border-line pt-2.5">
      <p className="text-sub text-t3">{t('nft.log_note')}</p>
      <p
        role="status"
        data-check={check.state === 'done' ? (check.fault?.fault ?? 'right') : null}
        className="flex gap-2 text-sub empty:hidden"
      >
        {check.state === 'failed' && <span className="text-error">{t('app.load_failed')}</span>}
        {check.state === 'done' &&
          (check.fault === null ? (
            <>
              <CircleCheck size={16} className="mt-0.5 shrink-0 text-success" />
              <span>{t('nft.log_right', { n: check.count })}</span>
            </>
          ) : (
            <>
              <TriangleAlert size={16} className="mt-0.5 shrink-0 text-error" />
              <span>{t('nft.log_wrong', { n: check.fault.number })}</span>
            </>
          ))}
      </p>
      <Button
        kind="neutral"
        size="middle"
        isBusy={check.state === 'running'}
        isDisabled={!canDigest()}
        reason={canDigest() ? undefined : t('nft.needs_https')}
        onClick={() => void run()}
      >
        {t('nft.verify')}
      </Button>
    </div>
  )
}
