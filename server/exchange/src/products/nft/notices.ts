import type { MemberId } from '@bourse/contracts/account'
import { BID_BAR_MS } from '@bourse/contracts/nft'
import { addMs, amountText, type Amount, type Instant, formatUtc, subtract } from '@bourse/contracts/kit'
import type { Default, RunnerUp } from './defaults.ts'
import type { LotChange, NftMessage } from './deps.ts'
import type { DueLot } from './due-store.ts'
import type { StoredLot, StoredWork } from './works.ts'

export const toLotChange = (lot: StoredLot): LotChange => ({
  artwork: lot.work,
  price: lot.leadingPrice ?? lot.price,
  bids: lot.bids,
  endsAt: lot.endsAt,
  leader: lot.leader,
  isEnded: lot.status !== 'open',
})

type SoldWork = {
  readonly lot: StoredLot
  readonly work: Pick<StoredWork, 'name'>
  readonly received: Amount
  readonly coin: string
  readonly at: Instant
}

/** Message to a member who sold a work; artists receive none. */
export const soldMessage = ({ lot, work, received, coin, at }: SoldWork): NftMessage[] =>
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

/** Subject of the messages that the page of won auctions marks as read. */
export const aboutLot = (id: string): string => `nft:won:${id}`

type WonAuction = { readonly deposit: Amount; readonly payBy: Instant; readonly coin: string }

export function wonMessage(lot: DueLot, { deposit, payBy, coin }: WonAuction): NftMessage[] {
  if (lot.leader === null) return []
  const price = lot.leadingPrice ?? lot.price
  return [
    {
      member: lot.leader,
      title: 'nft_won_title',
      body: 'nft_won_body',
      values: {
        name: lot.name,
        price: amountText(price),
        rest: amountText(subtract(price, deposit)),
        coin,
        time: formatUtc(payBy),
      },
      about: aboutLot(lot.id),
      at: lot.endsAt,
    },
  ]
}

/** The message to a bidder whose deposit is returned because another bid won. */
export const lostMessage = (
  { name, endsAt: at, leadingPrice, price }: DueLot,
  { member, deposit, coin }: { readonly member: MemberId; readonly deposit: Amount; readonly coin: string },
): NftMessage => ({
  member,
  title: 'nft_lost_title',
  body: 'nft_lost_body',
  values: { name, price: amountText(leadingPrice ?? price), deposit: amountText(deposit), coin },
  at,
})

export const unsoldMessage = ({ seller, name, payBy, endsAt }: DueLot): NftMessage[] =>
  seller === null
    ? []
    : [
        {
          member: seller,
          title: 'nft_unsold_title',
          body: 'nft_unsold_body',
          values: { name },
          at: payBy ?? endsAt,
        },
      ]

type MissedPayment = Default & {
  readonly offer: RunnerUp | null
  /** End of the offer. */
  readonly payBy: Instant
  readonly coin: string
  readonly at: Instant
}

/** Messages to the winner who did not pay, the runner-up, and the seller. */
export function defaultMessages({
  lot,
  deposit,
  received,
  offer,
  payBy,
  coin,
  at,
}: MissedPayment): NftMessage[] {
  const { leader, seller, name } = lot
  const missedAt = lot.payBy ?? lot.endsAt
  const messages: NftMessage[] = []
  if (leader !== null)
    messages.push({
      member: leader,
      title: 'nft_expired_title',
      body: 'nft_expired_body',
      values: { name, deposit: amountText(deposit), coin, time: formatUtc(addMs(missedAt, BID_BAR_MS)) },
      at: missedAt,
    })
  const offered = offer && { name, price: amountText(offer.price), coin, time: formatUtc(payBy) }
  if (offer !== null && offered !== null)
    messages.push({
      member: offer.member,
      title: 'nft_offered_title',
      body: 'nft_offered_body',
      values: offered,
      about: aboutLot(lot.id),
      at,
    })
  if (seller === null) return messages
  const values = { name, received: amountText(received), coin }
  if (offered === null)
    messages.push({
      member: seller,
      title: 'nft_forfeited_title',
      body: 'nft_forfeited_body',
      values,
      at: missedAt,
    })
  else
    messages.push({
      member: seller,
      title: 'nft_passed_on_title',
      body: 'nft_passed_on_body',
      values: { ...values, ...offered },
      at,
    })
  return messages
}
