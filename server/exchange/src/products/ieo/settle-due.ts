import { allocate, type ProjectId } from '@bourse/contracts/ieo'
import { amountText, assert, type Instant, subtract } from '@bourse/contracts/kit'
import { groupBy, processEach, runDueBatches, runSequentially, type Tx } from '#platform/kernel'
import { move, ofMember, postAll } from '#platform/ledger'
import { issueAll, issuedAmount } from '#platform/receipts'
import { requireAsset, type IeoDeps, type IeoMessage } from './deps.ts'
import { lockDecided, dueReleases, markReleased, type StoredRelease, subscriptionsById } from './due-store.ts'

import { coinUnit, grantAll } from './grant.ts'
import {
  listUnallocated,
  lockProject,
  projectsById,
  type StoredProject,
  writeAllocation,
} from './projects.ts'
import {
  addReleased,
  type StoredSubscription,
  listProjectSubscriptions,
  writeShares,
} from './subscriptions.ts'

const AT_ONCE = 250

/**
 * Allocates ended pro rata sales, then releases coins. Both have the instant at which they are due, whenever they are
 * processed.
 */
export const settleDue = (deps: IeoDeps, now: Instant): Promise<void> =>
  runSequentially([
    async () =>
      processEach(await listUnallocated(deps.db, now), {
        product: 'IEO project',
        idOf: (id) => id,
        process: (id) => decide(deps, id),
      }),
    () =>
      runDueBatches({
        db: deps.db,
        name: 'IEO subscription',
        batchSize: AT_ONCE,
        lock: lockDecided,
        processor: () => ({ process: (tx, due) => grantDecided(deps, tx, due) }),
      }),
    () =>
      runDueBatches({
        db: deps.db,
        name: 'IEO release',
        batchSize: AT_ONCE,
        lock: (tx, query) => dueReleases.lock(tx, { now, ...query }),
        processor: () => ({ process: (tx, due) => releaseAll(deps, tx, due) }),
      }),
  ])

/** Decides the shares of a whole sale in one transaction; they are booked in batches afterwards. */
const decide = (deps: IeoDeps, id: ProjectId): Promise<void> =>
  deps.db.transact(async (tx) => {
    const project = await lockProject(tx, id)
    if (project === null || project.allocation !== null) return
    const commitments = (await listProjectSubscriptions(tx, id)).map((each) => ({
      id: each.id as string,
      commit: each.commit,
      cap: each.quantity,
    }))
    const allocation = allocate(project.supply, commitments, coinUnit(deps, project))
    await writeShares(tx, allocation.shares)
    await writeAllocation(tx, project, allocation)
    tx.afterCommit(() => deps.projectChanged())
  })

async function grantDecided(deps: IeoDeps, tx: Tx, due: readonly StoredSubscription[]): Promise<void> {
  const projects = await projectsById(
    tx,
    due.map(({ project }) => project),
  )
  const messages: IeoMessage[] = []
  for (const [id, own] of groupBy(due, (each) => each.project)) {
    const project = projects.get(id)
    assert(project !== undefined, 'a subscription has its project')
    const at = project.endsAt
    const grants = await grantAll(deps, tx, { project, due: own, at, unit: coinUnit(deps, project) })
    const [coin, pay] = [requireAsset(deps, project.asset).code, requireAsset(deps, project.payAsset).code]
    messages.push(
      ...grants.map(({ subscription, quantity, paid }): IeoMessage => ({
        member: subscription.member,
        title: 'ieo_allocated_title',
        body: 'ieo_allocated_body',
        values: {
          project: project.title,
          quantity: amountText(quantity),
          coin,
          paid: amountText(paid),
          refund: amountText(subtract(subscription.commit, paid)),
          pay,
        },
        at,
      })),
    )
  }
  await deps.messageMembers(tx, messages)
  tx.afterCommit(() => {
    for (const member of new Set(due.map((each) => each.member))) deps.notify('ieo.allocated', member)
  })
}

type DueRelease = {
  readonly release: StoredRelease
  readonly subscription: StoredSubscription
  readonly project: StoredProject
}

async function releaseAll(deps: IeoDeps, tx: Tx, releases: readonly StoredRelease[]): Promise<void> {
  const due = await withProjects(tx, releases)
  const receipts = await issueAll(
    tx,
    due.map(({ release, subscription, project }) => ({
      member: release.member,
      kind: 'release' as const,
      subject: subscription.id,
      inputs: {
        project: project.title,
        asset: requireAsset(deps, project.asset).code,
        quantity: amountText(subscription.granted ?? subscription.quantity),
        fractions: project.releases.map(({ fraction }) => amountText(fraction)).join(' '),
        number: String(release.number),
        decimals: String(requireAsset(deps, project.asset).decimals),
      },
      ticks: [],
      at: release.dueAt,
    })),
  )
  const booked = due.map((each, index) => {
    const receipt = receipts[index]
    assert(receipt !== undefined, 'each release has its receipt')
    const amount = issuedAmount(receipt, 'amount')
    assert(amount === each.release.amount, 'the receipt of a release has the scheduled amount')
    return { ...each, amount }
  })
  await postAll(
    tx,
    booked.map(({ release: { member, number, dueAt }, subscription, project, amount }) => ({
      id: `ieo:release:${subscription.id}:${number}`,
      reason: 'ieo_release' as const,
      at: dueAt,
      legs: move(
        { from: ofMember(member, project.asset, 'spot_hold'), to: ofMember(member, project.asset, 'spot') },
        amount,
      ),
    })),
  )
  const marked = await markReleased(
    tx,
    releases.map(({ id }) => id),
  )
  assert(marked === releases.length, 'each release is booked once')
  await addReleased(
    tx,
    booked.map(({ subscription, amount }) => ({ subscription: subscription.id, amount })),
  )
  await deps.messageMembers(tx, lastReleases(deps, booked))
  tx.afterCommit(() => {
    for (const member of new Set(releases.map((each) => each.member))) deps.notify('ieo.released', member)
  })
}

async function withProjects(tx: Tx, releases: readonly StoredRelease[]): Promise<DueRelease[]> {
  const subscriptions = await subscriptionsById(
    tx,
    releases.map(({ subscription }) => subscription),
  )
  const projects = await projectsById(
    tx,
    [...subscriptions.values()].map(({ project }) => project),
  )
  return releases.map((release) => {
    const subscription = subscriptions.get(release.subscription)
    const project = subscription && projects.get(subscription.project)
    assert(subscription !== undefined && project !== undefined, 'a release has its subscription')
    return { release, subscription, project }
  })
}

/**
 * Builds one message when the last coins of a subscription are released; earlier releases only appear in the
 * statement.
 */
const lastReleases = (deps: IeoDeps, booked: readonly DueRelease[]): IeoMessage[] =>
  booked
    .filter(({ release, project }) => release.number === project.releases.length)
    .map(({ release, subscription, project }) => ({
      member: release.member,
      title: 'ieo_released_title',
      body: 'ieo_released_body',
      values: {
        project: project.title,
        quantity: amountText(subscription.granted ?? subscription.quantity),
        coin: requireAsset(deps, project.asset).code,
      },
      at: release.dueAt,
    }))
