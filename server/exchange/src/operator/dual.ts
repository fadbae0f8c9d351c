import { amountText, instantText } from '@bourse/contracts/kit'
import { isPaused, listOnSale, setPaused } from '#products/dual-invest'
import { type CommandResult, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

/** Shows the products on sale with their sold shares. */
async function show({ db, clock }: OperatorDeps): Promise<CommandResult> {
  const products = await listOnSale(db, { asset: null, kind: null, now: clock.now() })
  const lines = products.map(
    ({ id, name, days, sharePrice, sold, shares, saleClosesAt }) =>
      `${id}  ${name.padEnd(24)} ${String(days).padStart(2)} days  ${amountText(sharePrice).padStart(8)} a share  ${sold} of ${shares} sold  until ${instantText(saleClosesAt)}`,
  )
  return ok(...lines, `${products.length} products; the sale is ${(await isPaused(db)) ? 'paused' : 'open'}`)
}

/** Opens or pauses the sale. A change applies to the next purchase. */
const setSale =
  (paused: boolean) =>
  async ({ db }: OperatorDeps): Promise<CommandResult> => {
    await db.transact((tx) => setPaused(tx, paused))
    return ok(`the sale is ${paused ? 'paused; purchases are settled as agreed' : 'open'}`)
  }

export const DUAL_COMMANDS = {
  'dual shelf show': { usage: 'dual shelf show', run: show },
  'dual shelf pause': { usage: 'dual shelf pause', run: setSale(true) },
  'dual shelf resume': { usage: 'dual shelf resume', run: setSale(false) },
} as const
