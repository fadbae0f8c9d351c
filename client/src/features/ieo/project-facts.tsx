import type { ProjectDetail } from '@bourse/contracts/ieo'
import { ChevronRight, FileText, Globe } from 'lucide-react'
import { useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { Facts } from '#kit/list'
import { CoinDisc } from '#kit/picture'
import { PageLink } from '#kit/route'
import { type Key, useText } from '#text'
import { PhaseCountdown, PhaseTag, Progress } from './parts.tsx'
import { linkToDocument } from './documents.ts'

type Props = { readonly project: ProjectDetail['project'] }

/** Everything about a sale that does not depend on the member. */
export function ProjectFacts({ project }: Props) {
  const { t, quantityText, momentOf } = useFormat()
  const { title, assetCode, payCode, summary, price, supply, sold, mode, startsAt, endsAt } = project
  const coins = (amount: typeof supply) => `${quantityText(amount)} ${assetCode ?? ''}`
  return (
    <Section className="space-y-4 pt-2 pb-2">
      <header className="flex items-center gap-3">
        <CoinDisc code={assetCode ?? title} image={project.logo} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-h2 font-semi">{title}</h2>
          <p className="text-sub text-t3">
            <PhaseCountdown project={project} />
          </p>
        </div>
        <PhaseTag project={project} />
      </header>
      {summary !== null && <p className="text-row text-t2">{summary}</p>}
      <Progress project={project} />
      <Facts
        rows={[
          {
            label: t(project.discount === null ? 'ieo.price' : 'ieo.market_price'),
            value: `${quantityText(price)} ${payCode ?? ''}`,
            isStrong: true,
          },
          { label: t('ieo.supply'), value: coins(supply) },
          sold !== null && {
            label: t(mode === 'proRata' ? 'ieo.requested' : 'ieo.sold'),
            value: coins(mode === 'proRata' ? (project.applied ?? sold) : sold),
          },
          mode !== null && { label: t('ieo.mode'), value: t(saleModeKey(project)) },
          {
            label: t('ieo.cycle'),
            value: (
              <>
                <span className="block">{momentOf(startsAt)} –</span>
                <span className="block">{momentOf(endsAt)}</span>
              </>
            ),
          },
          project.quantityMin !== null && { label: t('ieo.minimum'), value: coins(project.quantityMin) },
          project.quantityMax !== null && { label: t('ieo.limit'), value: coins(project.quantityMax) },
          project.tradableAt !== null && {
            label: t('ieo.listing'),
            value: momentOf(project.tradableAt),
          },
          project.releases !== null && {
            label: t('ieo.lock'),
            value: <Schedule releases={project.releases} />,
          },
        ]}
      />
      <Documents project={project} />
    </Section>
  )
}

const saleModeKey = ({ discount, mode }: Props['project']): Key =>
  discount !== null ? 'ieo.market' : mode === 'fixed' ? 'ieo.fixed' : 'ieo.pro_rata'

type Releases = NonNullable<ProjectDetail['project']['releases']>

export function Schedule({ releases }: { releases: Releases }) {
  const { shareText, dateText } = useFormat()
  return (
    <ul>
      {releases.map(({ at, fraction }) => (
        <li key={at}>
          {shareText(fraction)} · {dateText(at)}
        </li>
      ))}
    </ul>
  )
}

function Documents({ project: { whitePaper, website } }: Props) {
  const t = useText()
  const rows = [
    { name: t('ieo.white_paper'), link: linkToDocument(whitePaper), Icon: FileText },
    { name: t('ieo.website'), link: linkToDocument(website), Icon: Globe },
  ]
  return (
    <ul className="card divide-y divide-line overflow-hidden empty:hidden">
      {rows.map(
        ({ name, link, Icon }) =>
          link !== null && (
            <li key={name}>
              <PageLink
                {...link}
                className="press flex min-h-12 items-center gap-3 px-4 -outline-offset-2 active:bg-chip"
              >
                <Icon size={18} strokeWidth={1.75} className="shrink-0 text-t2" />
                <span className="min-w-0 flex-1 text-row text-t1">{name}</span>
                <ChevronRight size={18} className="shrink-0 text-t3" />
              </PageLink>
            </li>
          ),
      )}
    </ul>
  )
}
