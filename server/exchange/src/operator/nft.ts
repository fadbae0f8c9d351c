import { amountText, instantText } from '@bourse/contracts/kit'
import { listAuctions, type RunningAuction } from '#products/nft'
import { type CommandResult, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

/** Lists auctions that have not ended, and won ones that wait for their payment. */
async function list({ db, assets }: OperatorDeps): Promise<CommandResult> {
  const codes = new Map(assets.map(({ id, code }) => [id, code]))
  const line = ({ lot, name }: RunningAuction) =>
    [
      lot.id.padEnd(7),
      name.padEnd(24),
      `${amountText(lot.leadingPrice ?? lot.price)} ${codes.get(lot.asset)}`.padEnd(14),
      `${lot.bids} bids`.padEnd(8),
      lot.payBy === null
        ? `${instantText(lot.startsAt)} to ${instantText(lot.endsAt)}`
        : `to be paid by ${instantText(lot.payBy)}`,
    ].join('  ')
  const auctions = await listAuctions(db)
  return ok(...auctions.map(line), `${auctions.length} auctions`)
}

export const NFT_COMMANDS = { 'nft list': { usage: 'nft list', run: list } } as const
