import { amountText, instantText } from '@bourse/contracts/kit'
import { listAuctions } from '#products/nft'
import { command } from './command.ts'
import { table } from './command-result.ts'

/** Lists auctions that have not ended, and won ones that wait for their payment. */
const list = command({
  usage: 'nft list',
  args: {},
  async run(_args, { deps: { db, assets } }) {
    const codes = new Map(assets.map(({ id, code }) => [id, code]))
    const auctions = await listAuctions(db)
    const rows = auctions.map(({ lot: sale, name }) => [
      sale.id,
      name,
      `${amountText(sale.leadingPrice ?? sale.price)} ${codes.get(sale.asset)}`,
      `${sale.bids} bids`,
      sale.payBy === null
        ? `${instantText(sale.startsAt)} to ${instantText(sale.endsAt)}`
        : `to be paid by ${instantText(sale.payBy)}`,
    ])
    return table(rows, { widths: [7, 24, 14, 8], summary: `${auctions.length} auctions` })
  },
})

export const NFT_COMMANDS = { 'nft list': list }
