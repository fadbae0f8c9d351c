import { phaseAt, type Project, type ProjectDetail, type Subscription } from '@bourse/contracts/ieo'
import {
  type Amount,
  toAmount,
  DAY,
  divide,
  type Instant,
  type Language,
  min,
  ONE,
  subtract,
} from '@bourse/contracts/kit'
import { linkToArticles, projectSummary, type ProjectSlug } from '#catalogue/content'
import { requireAsset, type IeoDeps } from './deps.ts'
import type { StoredRelease } from './due-store.ts'
import type { StoredProject } from './projects.ts'
import { shownPrice } from './sale-price.ts'
import type { StoredSubscription } from './subscriptions.ts'

/** The family shows a share below 100 % once anything is sold. */
const UNSOLD_MAX = toAmount('0.9999')

export const computeSold = ({ applied, supply }: Pick<StoredProject, 'applied' | 'supply'>): Amount =>
  min(applied, supply)

function unsoldRate(project: StoredProject): Amount {
  const sold = computeSold(project)
  if (sold === 0n) return ONE
  return min(UNSOLD_MAX, divide(subtract(project.supply, sold), project.supply, 'down'))
}

type ReadContext = { readonly now: Instant; readonly lang: Language }

const findSummary = ({ slug }: StoredProject, lang: Language): string | null =>
  slug === null ? null : projectSummary(slug as ProjectSlug, lang)

export function projectView(deps: IeoDeps, project: StoredProject, { now, lang }: ReadContext): Project {
  const [coin, pay] = [requireAsset(deps, project.asset), requireAsset(deps, project.payAsset)]
  const { id, title, supply, startsAt, endsAt, mode, quantityMax, discount } = project
  return {
    id,
    title,
    summary: findSummary(project, lang),
    logo: null,
    supply,
    sold: computeSold(project),
    unsoldRate: unsoldRate(project),
    asset: project.asset,
    assetCode: coin.code,
    payAsset: project.payAsset,
    payCode: pay.code,
    phase: phaseAt(project, now),
    startsAt,
    endsAt,
    days: Math.max(1, Math.ceil((endsAt - startsAt) / DAY)),
    mode,
    price: shownPrice(deps, project),
    discount,
    quantityMax,
    decimals: coin.decimals,
    payDecimals: pay.decimals,
  }
}

type Own = Pick<ProjectDetail['project'], 'free' | 'own'> & Pick<ProjectDetail, 'subscription'>

export function detailView(
  deps: IeoDeps,
  project: StoredProject,
  { free, own, subscription, ...reading }: ReadContext & Own,
): ProjectDetail {
  const summary = findSummary(project, reading.lang)
  const articles = project.slug === null ? null : linkToArticles(project.slug as ProjectSlug, reading.lang)
  return {
    project: {
      ...projectView(deps, project, reading),
      price: shownPrice(deps, project),
      priceInBtc: null,
      priceInEth: null,
      quantityMin: project.quantityMin,
      soldInSale: computeSold(project),
      applied: project.applied,
      winRate: null,
      content: summary === null ? null : `<p>${summary}</p>`,
      whitePaper: articles?.whitePaper ?? null,
      website: articles?.website ?? null,
      tradableAt: project.listedAt,
      isListed: true,
      free,
      releases: [...project.releases],
      own,
    },
    subscription,
  }
}

type Parts = { readonly project: StoredProject; readonly releases: readonly StoredRelease[] }

export function subscriptionView(
  deps: IeoDeps,
  { id, quantity, price, commit, createdAt, granted, paid, released }: StoredSubscription,
  { project, releases }: Parts,
): Subscription {
  return {
    id,
    code: requireAsset(deps, project.asset).code,
    quantity,
    granted: granted ?? (0n as Amount),
    status: granted === null ? 'applied' : 'issued',
    createdAt,
    tradableAt: project.listedAt,
    project: project.id,
    title: project.title,
    mode: project.mode,
    payCode: requireAsset(deps, project.payAsset).code,
    price,
    paid: paid ?? commit,
    refunded: paid === null ? null : subtract(commit, paid),
    released,
    allocatedAt: granted === null ? project.endsAt : null,
    releases: releases.map(({ dueAt, amount, releasedAt }) => ({
      at: dueAt,
      amount,
      isReleased: releasedAt !== null,
    })),
  }
}
