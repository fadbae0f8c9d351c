import type { MemberId } from '@bourse/contracts/account'
import type { ieo, Subscription } from '@bourse/contracts/ieo'
import { toPage, PAGE_SIZE, refuse, ZERO } from '@bourse/contracts/kit'
import type { Handlers, Reader } from '#platform/kernel'
import { listBalances } from '#platform/ledger'
import { translate } from '#platform/text'
import type { IeoDeps } from './deps.ts'
import { listReleases } from './due-store.ts'
import { findProject, listProjects, projectsById, type StoredProject } from './projects.ts'
import { subscribe } from './subscribe.ts'
import {
  listSubscriptions,
  newestSubscription,
  ownQuantity,
  type StoredSubscription,
} from './subscriptions.ts'
import { detailView, projectView, subscriptionView } from './view.ts'

/** The family's page of projects has 20. */
const PROJECTS_PER_PAGE = 20

export const ieoHandlers = (deps: IeoDeps): Handlers<typeof ieo> => ({
  list: async ({ page = 1, limit = PROJECTS_PER_PAGE }, call) => {
    const { rows, total } = await listProjects(call.reader, call.now, { page, limit })
    return toPage(
      rows.map((project) => projectView(deps, project, call)),
      { page, limit },
      total,
    )
  },
  detail: async ({ id }, call) => {
    const project = await findProject(call.reader, id)
    if (project === null || project.announcedAt > call.now) refuse('not_found')
    const own =
      call.member === null ? GUEST : await readOwn(deps, call.reader, { member: call.member, project })
    return detailView(deps, project, { ...own, now: call.now, lang: call.lang })
  },
  subscribe: async (order, call) => {
    const { mode, id } = await subscribe(deps, call, order)
    return { text: translate(call.lang, mode === 'fixed' ? 'ieo_bought' : 'ieo_committed'), id }
  },
  subscriptions: async ({ after, page = 1, limit = PAGE_SIZE }, call) => {
    const { rows, total } = await listSubscriptions(call.reader, call.member, { page, limit, after })
    return toPage(await viewAll(deps, call.reader, rows), { page, limit }, total)
  },
})

const GUEST = { free: null, own: null, subscription: null }

async function readOwn(
  deps: IeoDeps,
  reader: Reader,
  { member, project }: { readonly member: MemberId; readonly project: StoredProject },
) {
  const isFree = (row: Awaited<ReturnType<typeof listBalances>>[number]) =>
    row.asset === project.payAsset && row.accountType === 'spot'
  const newest = await newestSubscription(reader, member, project.id)
  const [subscription = null] = await viewAll(deps, reader, newest === null ? [] : [newest])
  return {
    free: (await listBalances(reader, member)).find(isFree)?.amount ?? ZERO,
    own: await ownQuantity(reader, member, project.id),
    subscription,
  }
}

async function viewAll(
  deps: IeoDeps,
  reader: Reader,
  rows: readonly StoredSubscription[],
): Promise<Subscription[]> {
  const projects = await projectsById(
    reader,
    rows.map(({ project }) => project),
  )
  const releases = await listReleases(
    reader,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const project = projects.get(row.project)
    return project === undefined
      ? []
      : [subscriptionView(deps, row, { project, releases: releases.get(row.id) ?? [] })]
  })
}
