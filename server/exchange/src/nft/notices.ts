import { amountText, type Amount, type Instant } from '@bourse/contracts/kit'
import type { LotChange, NftMessage } from './deps.ts'
import type { StoredLot, StoredWork } from './works.ts'

export const changeOf = (lot: StoredLot): LotChange => ({
  artwork: lot.work,
  price: lot.leadingPrice ?? lot.price,
  bids: lot.bids,
  endsAt: lot.endsAt,
  leader: lot.leader,
  isEnded: lot.status !== 'open',
})

type Sold = {
  readonly lot: StoredLot
  readonly work: Pick<StoredWork, 'name'>
  readonly received: Amount
  readonly coin: string
  readonly at: Instant
}

/** To a member who sold a work; artists receive none. */
export const soldMessage = ({ lot, work, received, coin, at }: Sold): NftMessage[] =>
  lot.seller === null
    ? []
    : [
        {
          member: lot.seller,
          title: 'nft_sold_title',
          body: 'nft_sold_body',
          values: {
            name: work.name,
            price: amountText(lot.leadingPrice ?? lot.price),
            received: amountText(received),
            coin,
          },
          at,
        },
      ]
