import { amountText, instantText } from '@bourse/contracts/kit'
import { isPaused, listOnSale, setPaused } from '#products/dual-invest'
import { command } from './command.ts'
import { ok, table } from './command-result.ts'

/** Shows the products on sale with their sold shares. */
const show = command({
  usage: 'dual shelf show',
  args: {},
  async run(_args, { deps: { db, clock } }) {
    const products = await listOnSale(db, { asset: null, kind: null, now: clock.now() })
    const rows = products.map(({ id, name, days, sharePrice, sold, shares, saleClosesAt }) => [
      id,
      `${name.padEnd(24)} ${String(days).padStart(2)} days`,
      `${amountText(sharePrice).padStart(8)} a share`,
      `${sold} of ${shares} sold`,
      `until ${instantText(saleClosesAt)}`,
    ])
    const sale = (await isPaused(db)) ? 'paused' : 'open'
    return table(rows, { summary: `${products.length} products; the sale is ${sale}` })
  },
})

/** Opens or pauses the sale. A change applies to the next purchase. */
const setSale = (usage: string, paused: boolean) =>
  command({
    usage,
    args: {},
    async run(_args, { deps: { db } }) {
      await db.transact((tx) => setPaused(tx, paused))
      return ok(`the sale is ${paused ? 'paused; purchases are settled as agreed' : 'open'}`)
    },
  })

export const DUAL_COMMANDS = {
  'dual shelf show': show,
  'dual shelf pause': setSale('dual shelf pause', true),
  'dual shelf resume': setSale('dual shelf resume', false),
}
