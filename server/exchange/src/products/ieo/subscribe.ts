import type { MemberId } from '@bourse/contracts/account'
import {
  computeCost,
  type ieo,
  phaseAt,
  saleIssue,
  type SaleIssue,
  smallestUnit,
} from '@bourse/contracts/ieo'
import { amountText, type Input, type Instant, refuse, subtract, ZERO } from '@bourse/contracts/kit'
import type { MemberCall, Tx } from '#platform/kernel'
import { lockMemberAccounts, move, ofMember, post } from '#platform/ledger'
import { lockReceipts } from '#platform/receipts'
import { requireAsset, type IeoDeps } from './deps.ts'
import { grantAll } from './grant.ts'
import { addApplied, lockProject, type StoredProject } from './projects.ts'
import { decidePrice, type SalePrice } from './sale-price.ts'
import { insertSubscription, ownQuantity, type StoredSubscription } from './subscriptions.ts'

type Order = Input<typeof ieo.subscribe>

export type AcceptedSubscription = Pick<StoredProject, 'mode'> & Pick<StoredSubscription, 'id'>

/**
 * Takes a subscription. The project is locked first, so that subscriptions of one sale follow each other, and
 * the clock is read after that wait: none is taken after the end. A fixed price is paid at once and its coins are
 * granted; a pro rata sale holds the money until its allocation.
 */
export async function subscribe(
  deps: IeoDeps,
  call: MemberCall,
  order: Order,
): Promise<AcceptedSubscription> {
  return call.transact(async (tx) => {
    const { member } = call
    const project = (await lockProject(tx, order.project)) ?? refuse('not_found')
    const now = deps.clock.now()
    if (project.announcedAt > now) refuse('not_found')
    const { price, tick } = await accept(deps, tx, { project, member, order, now })
    await addApplied(tx, project.id, order.quantity)
    const [unit, payUnit] = readUnits(deps, project)
    const commit = computeCost(order.quantity, price, payUnit)
    const draft = { member, project: project.id, quantity: order.quantity, price, commit, createdAt: now }
    const subscription = await insertSubscription(tx, draft)
    if (project.mode === 'fixed')
      await grantAll(deps, tx, { project, due: [subscription], at: now, unit, tick })
    else {
      const free = ofMember(member, project.payAsset, 'spot')
      await post(tx, {
        id: `ieo:subscription:${subscription.id}`,
        reason: 'ieo_commit',
        at: now,
        legs: move({ from: free, to: ofMember(member, project.payAsset, 'spot_hold') }, commit),
      })
    }
    tx.afterCommit(() => {
      deps.notify('balance.changed', member)
      deps.projectChanged()
    })
    return { mode: project.mode, id: subscription.id }
  })
}

type Request = {
  readonly project: StoredProject
  readonly member: MemberId
  readonly order: Order
  readonly now: Instant
}

/** Refuses a subscription that the sale does not allow; returns its price. */
async function accept(deps: IeoDeps, tx: Tx, { project, member, order, now }: Request): Promise<SalePrice> {
  const own = await ownQuantity(tx, member, project.id)
  if (project.mode === 'fixed') await lockReceipts(tx, [member])
  const asset = project.payAsset
  const balances = await lockMemberAccounts(tx, { member, asset, accountTypes: ['spot', 'spot_hold'] })
  const [unit, payUnit] = readUnits(deps, project)
  const { startsAt, endsAt, quantityMin } = project
  const state = {
    now,
    startsAt,
    endsAt,
    quantityMin,
    unit,
    payUnit,
    remaining: project.mode === 'fixed' ? subtract(project.supply, project.applied) : null,
    memberRemaining: subtract(project.quantityMax, own),
    free: balances.get('spot') ?? ZERO,
  }
  const phase = phaseAt(project, now)
  // A sale outside its window has no price; the rule refuses it for the window.
  const sale =
    phase === 'running'
      ? await decidePrice(deps, tx, { project, shown: order.shownPrice, now })
      : { price: project.price, tick: null }
  const issue = saleIssue(order.quantity, { ...state, price: sale.price })
  if (issue !== null) refuseSale(deps, project, issue)
  return sale
}

const readUnits = (deps: IeoDeps, { asset, payAsset }: StoredProject) =>
  [
    smallestUnit(requireAsset(deps, asset).decimals),
    smallestUnit(requireAsset(deps, payAsset).decimals),
  ] as const

const BOUND: Partial<Record<SaleIssue['code'], string>> = {
  amount_below_minimum: 'minimum',
  sold_out: 'left',
  member_limit: 'left',
  insufficient_balance: 'left',
}

function refuseSale(deps: IeoDeps, project: StoredProject, { code, bound }: SaleIssue): never {
  const name = BOUND[code]
  if (name === undefined) refuse(code)
  const coin = requireAsset(deps, code === 'insufficient_balance' ? project.payAsset : project.asset).code
  refuse(code, { [name]: amountText(bound), coin })
}
