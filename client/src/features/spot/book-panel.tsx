import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { TicketOrderBook } from '#kit/market'
import { useBook } from '#api/trading'

type Props = { readonly market: Market; readonly tick: Amount; readonly onPick: (price: Amount) => void }

/** A piece of its own, so that a tick draws the book and not the desk. */
export const Book = ({ market, ...rest }: Props) => <TicketOrderBook {...useBook(market)} {...rest} />
