import { computeBidDeposit, type nft, resaleIssue } from '@bourse/contracts/nft'
import { type Input, toInstant, refuse, smallestUnit } from '@bourse/contracts/kit'
import type { MemberCall } from '#platform/kernel'
import { requireAsset, type NftDeps, PAY_ASSETS, USDT } from './deps.ts'
import { insertLots } from './lots.ts'
import { toLotChange } from './notices.ts'
import { lockLot, lockWork } from './works.ts'

type Resale = Input<typeof nft.resell>

/** Puts an owned work on sale, and returns the id of the sale. Nothing withdraws it; it ends with a sale or its window. */
export async function resell(deps: NftDeps, call: MemberCall, resale: Resale): Promise<string | null> {
  return call.transact(async (tx) => {
    const { code, price, endsAt, bidStep = null } = resale
    const work = (await lockWork(tx, code)) ?? refuse('not_found')
    if (work.owner !== call.member) refuse('not_owner')
    const last = await lockLot(tx, work.id)
    if (last !== null && last.status !== 'over') refuse('already_on_sale')
    const now = deps.clock.now()
    const asset = resale.asset ?? USDT
    const isAuction = bidStep !== null
    const isAccepted = isAuction ? asset === USDT : PAY_ASSETS.includes(asset)
    const unit = smallestUnit(requireAsset(deps, isAccepted ? asset : USDT).decimals)
    const issue = resaleIssue({ price, startsAt: resale.startsAt, endsAt, bidStep }, { now, unit })
    if (issue === 'sale_window_invalid') refuse(issue)
    if (!isAccepted) refuse('coin_unknown')
    if (issue !== null) refuse(issue)
    const [lot] = await insertLots(tx, [
      {
        work: work.id,
        kind: isAuction ? 'auction' : 'fixed',
        seller: call.member,
        asset,
        price,
        bidStep,
        deposit: isAuction ? computeBidDeposit(price, unit) : null,
        startsAt: toInstant(Math.max(resale.startsAt, now)),
        endsAt,
      },
    ])
    tx.afterCommit(() => {
      if (lot !== undefined) deps.publishLot(toLotChange(lot))
    })
    return lot?.id ?? null
  })
}
