import {
  addMs,
  type Amount,
  amountText,
  DAY,
  HOUR,
  type Instant,
  instantText,
  isMultipleOf,
  parseAmount,
  parseInstant,
  sum,
  toAmount,
  ZERO,
} from '@bourse/contracts/kit'
import { phaseAt, type ReleaseTerms, smallestUnit } from '@bourse/contracts/ieo'
import { createProject, listAllProjects } from '#products/ieo'
import { asset, oneOf, parsed, text } from './arguments.ts'
import { command } from './command.ts'
import { fail, ok, table } from './command-result.ts'

const USAGE = 'ieo create ASSET fixed|prorata PRICE SUPPLY MINIMUM LIMIT START END LISTING RELEASES'
const NOTES = [
  USAGE,
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

const amount = parsed(parseAmount, 'four amounts')
const instant = parsed(parseInstant, 'three instants')

/** Announces a sale at once. Its terms are never changed. */
const create = command({
  usage: USAGE,
  notes: NOTES,
  args: {
    asset,
    mode: oneOf(['fixed', 'prorata'], 'a sale is fixed or prorata'),
    price: amount,
    supply: amount,
    minimum: amount,
    limit: amount,
    startsAt: instant,
    endsAt: instant,
    listedAt: instant,
    schedule: text,
  },
  async run({ asset: coin, mode, schedule, ...sale }, { deps }) {
    const { price, supply, minimum, limit, startsAt, endsAt, listedAt } = sale
    const announcedAt = deps.clock.now()
    const issue = figuresIssue(sale, smallestUnit(coin.decimals)) ?? datesIssue(sale, announcedAt)
    if (issue !== null) return fail(issue, ...NOTES)
    const releases = parseReleases(schedule, listedAt)
    if (releases === null) return fail('releases that sum to 100 percent', ...NOTES)
    const refusal = await createProject(deps.db, {
      asset: coin,
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
      ? ok(`${coin.name} is announced; its sale starts ${instantText(startsAt)}`)
      : fail(refusal)
  },
})

const list = command({
  usage: 'ieo list',
  args: {},
  async run(_args, { deps }) {
    const codes = new Map(deps.assets.map(({ id, code }) => [id, code]))
    const now = deps.clock.now()
    const projects = await listAllProjects(deps.db)
    const rows = projects.map((project) => [
      project.id,
      project.title,
      phaseAt(project, now),
      `${project.mode === 'fixed' ? 'fixed' : 'prorata'} at ${amountText(project.price)} ${codes.get(project.payAsset)}`,
      `${amountText(project.applied)} of ${amountText(project.supply)} ${codes.get(project.asset)}`,
      `${instantText(project.startsAt)} to ${instantText(project.endsAt)}`,
      `listed ${instantText(project.listedAt)}`,
    ])
    return table(rows, { widths: [4, 12, 8], summary: `${projects.length} projects` })
  },
})

export const IEO_COMMANDS = { 'ieo create': create, 'ieo list': list }
