import {
  type Amount,
  toAmount,
  amountText,
  HOUR,
  type Instant,
  instantText,
  DAY,
  addMs,
  isMultipleOf,
  parseAmount,
  parseInstant,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import { phaseAt, type ReleaseTerms, smallestUnit } from '@bourse/contracts/ieo'
import { createProject, listAllProjects, type StoredProject } from '#products/ieo'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

const USAGE = 'ieo create ASSET fixed|prorata PRICE SUPPLY MINIMUM LIMIT START END LISTING RELEASES'
const NOTES = [
  'START, END and LISTING are instants such as 2026-01-31T08:00:00Z; LISTING is a full hour, not before END',
  'RELEASES are days after the listing and percent, such as 0:25,7:25,14:50',
]
const PERCENT = toAmount('0.01')
const RELEASES_MAX = 100

/** Parses "0:25,7:75" to dates and fractions; null unless the days rise and the percentages sum to 100. */
function parseReleases(text: string, listedAt: Instant): ReleaseTerms[] | null {
  const parts = text.split(',').map((part) => /^(\d{1,4}):(\d{1,3}(?:\.\d{1,4})?)$/.exec(part))
  const releases = parts.map((part) => ({
    at: addMs(listedAt, Number(part?.[1]) * DAY),
    fraction: (((parseAmount(part?.[2] ?? '') ?? ZERO) * PERCENT) / toAmount('1')) as Amount,
  }))
  const isRising = releases.every(({ at }, index) => index === 0 || at > (releases[index - 1]?.at ?? 0))
  const total = sum(...releases.map(({ fraction }) => fraction))
  const isValid = parts.every((part) => part !== null) && isRising && total === toAmount('1')
  return isValid && releases.length <= RELEASES_MAX && releases.every(({ fraction }) => fraction > ZERO)
    ? releases
    : null
}

type Figures = Readonly<Record<'price' | 'supply' | 'minimum' | 'limit', Amount>>

/** Returns the first reason against the figures of a sale; null if there is none. */
function figuresIssue({ price, supply, minimum, limit }: Figures, unit: Amount): string | null {
  if ([price, supply, minimum, limit].some((each) => each <= ZERO)) return 'amounts above zero'
  if (limit > supply) return 'a limit not above the supply'
  if (minimum > limit) return 'a minimum not above the limit'
  if (![supply, minimum, limit].every((each) => isMultipleOf(each, unit))) return 'whole units of the coin'
  return null
}

type Dates = Readonly<Record<'startsAt' | 'endsAt' | 'listedAt', Instant>>

function datesIssue({ startsAt, endsAt, listedAt }: Dates, now: Instant): string | null {
  if (startsAt < now) return 'a start that is not over'
  if (endsAt <= startsAt) return 'an end after the start'
  if (listedAt < endsAt || listedAt % HOUR !== 0) return 'a listing at a full hour, not before the end'
  return null
}

/** Announces a sale at once. Its terms are never changed. */
async function create(deps: OperatorDeps, words: string[]): Promise<CommandResult> {
  const wrong = (reason: string) => fail(reason, USAGE, ...NOTES)
  const [code = '', mode = '', ...rest] = words
  const asset = deps.assets.find((terms) => terms.code === code.toUpperCase())
  if (asset === undefined) return wrong(`no asset ${code}`)
  if (mode !== 'fixed' && mode !== 'prorata') return wrong('a sale is fixed or prorata')
  const [price, supply, minimum, limit] = rest.slice(0, 4).map((text) => parseAmount(text))
  if (price == null || supply == null || minimum == null || limit == null) return wrong('four amounts')
  const [startsAt, endsAt, listedAt] = rest.slice(4, 7).map((text) => parseInstant(text))
  if (startsAt == null || endsAt == null || listedAt == null) return wrong('three instants')
  const announcedAt = deps.clock.now()
  const issue =
    figuresIssue({ price, supply, minimum, limit }, smallestUnit(asset.decimals)) ??
    datesIssue({ startsAt, endsAt, listedAt }, announcedAt)
  if (issue !== null) return wrong(issue)
  const releases = parseReleases(rest[7] ?? '', listedAt)
  if (releases === null) return wrong('releases that sum to 100 percent')
  const refusal = await createProject(deps.db, {
    asset,
    terms: {
      mode: mode === 'fixed' ? 'fixed' : 'proRata',
      price,
      supply,
      quantityMin: minimum,
      quantityMax: limit,
      announcedAt,
      startsAt,
      endsAt,
      listedAt,
      releases,
    },
  })
  return refusal === null
    ? ok(`${asset.name} is announced; its sale starts ${instantText(startsAt)}`)
    : fail(refusal)
}

async function list(deps: OperatorDeps): Promise<CommandResult> {
  const codes = new Map(deps.assets.map(({ id, code }) => [id, code]))
  const now = deps.clock.now()
  const line = (project: StoredProject) =>
    [
      project.id.padEnd(4),
      project.title.padEnd(12),
      phaseAt(project, now).padEnd(8),
      `${project.mode === 'fixed' ? 'fixed' : 'prorata'} at ${amountText(project.price)} ${codes.get(project.payAsset)}`,
      `${amountText(project.applied)} of ${amountText(project.supply)} ${codes.get(project.asset)}`,
      `${instantText(project.startsAt)} to ${instantText(project.endsAt)}`,
      `listed ${instantText(project.listedAt)}`,
    ].join('  ')
  const projects = await listAllProjects(deps.db)
  return ok(...projects.map(line), `${projects.length} projects`)
}

export const IEO_COMMANDS = {
  'ieo create': { usage: USAGE, run: create },
  'ieo list': { usage: 'ieo list', run: list },
} as const
