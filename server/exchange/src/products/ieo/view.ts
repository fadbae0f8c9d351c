import { phaseAt, type Project, type ProjectDetail, type Subscription } from '@bourse/contracts/ieo'
import {
  type Amount,
  amountOf,
  DAY,
  divide,
  type Instant,
  type Language,
  min,
  ONE,
  subtract,
} from '@bourse/contracts/kit'
import { articlesOf, projectSummary, type ProjectSlug } from '#catalogue/content'
import { assetOf, type IeoDeps } from './deps.ts'
import type { StoredRelease } from './due-store.ts'
import type { StoredProject } from './projects.ts'
import { shownPrice } from './sale-price.ts'
import type { StoredSubscription } from './subscriptions.ts'

/** The family shows a share below 100 % once anything is sold. */
const UNSOLD_MAX = amountOf('0.9999')

export const soldOf = ({ applied, supply }: Pick<StoredProject, 'applied' | 'supply'>): Amount =>
  min(applied, supply)

function unsoldRate(project: StoredProject): Amount {
  const sold = soldOf(project)
  if (sold === 0n) return ONE
  return min(UNSOLD_MAX, divide(subtract(project.supply, sold), project.supply, 'down'))
}

type Reading = { readonly now: Instant; readonly lang: Language }

const summaryOf = ({ slug }: StoredProject, lang: Language): string | null =>
  slug === null ? null : projectSummary(slug as ProjectSlug, lang)

export function projectView(deps: IeoDeps, project: StoredProject, { now, lang }: Reading): Project {
  const [coin, pay] = [assetOf(deps, project.asset), assetOf(deps, project.payAsset)]
  const { id, title, supply, startsAt, endsAt, mode, quantityMax, discount } = project
  return {
    id,
    title,
    summary: summaryOf(project, lang),
    logo: null,
    supply,
    sold: soldOf(project),
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
  { free, own, subscription, ...reading }: Reading & Own,
): ProjectDetail {
  const summary = summaryOf(project, reading.lang)
  const articles = project.slug === null ? null : articlesOf(project.slug as ProjectSlug, reading.lang)
  return {
    project: {
      ...projectView(deps, project, reading),
      price: shownPrice(deps, project),
      priceInBtc: null,
      priceInEth: null,
      quantityMin: project.quantityMin,
      soldInSale: soldOf(project),
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
    code: assetOf(deps, project.asset).code,
    quantity,
    granted: granted ?? (0n as Amount),
    status: granted === null ? 'applied' : 'issued',
    createdAt,
    tradableAt: project.listedAt,
    project: project.id,
    title: project.title,
    mode: project.mode,
    payCode: assetOf(deps, project.payAsset).code,
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
