import { ieo, type Phase, phaseAt, type Project } from '@bourse/contracts/ieo'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { IconButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { Empty } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions } from '#kit/layout'
import { Facts, HistoryList, HistoryScreen } from '#kit/list'
import { CoinDisc } from '#kit/picture'
import { navigate, PageLink } from '#kit/route'
import { useText } from '#text'
import { pagesFor } from '#api'
import { useSaleProgress } from '#api/ieo'
import { PhaseCountdown, PhaseTag, Progress } from './parts.tsx'
import { PHASES } from './projects.ts'

const NAMES = { running: 'ieo.running', warmUp: 'ieo.warm_up', ended: 'ieo.ended' } as const
const NONE = { running: 'ieo.none_running', warmUp: 'ieo.none_warm_up', ended: 'ieo.none_ended' } as const

export function Screen() {
  const t = useText()
  return (
    <>
      <NavActions>
        <IconButton name={t('screen.ieo_orders')} onClick={() => navigate('ieo/order')}>
          <ScrollText size={20} strokeWidth={1.75} />
        </IconButton>
      </NavActions>
      <HistoryScreen
        name={t('screen.ieo')}
        param="phase"
        tabs={PHASES.map((phase) => ({
          id: phase,
          label: t(NAMES[phase]),
          content: <Projects phase={phase} />,
        }))}
      />
    </>
  )
}

/** Cards follow the server's clock, so they move between the filters on time. */
function Projects({ phase }: { phase: Phase }) {
  const t = useText()
  const now = useNow()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(ieo.list, {}))}
      filter={(project) => phaseAt(project, now) === phase}
      keyOf={(project) => project.id}
      row={(project) => <ProjectCard project={project} />}
      className="space-y-3 px-gutter pt-3 pb-6"
      unavailable={<NotOffered />}
      empty={<Empty kind="earn" title={t(NONE[phase])} />}
    />
  )
}

function ProjectCard({ project: listed }: { project: Project }) {
  const { t, quantityText } = useFormat()
  const project = { ...listed, ...useSaleProgress(listed.id) }
  const { title, assetCode, payCode, price, supply, summary, mode } = project
  return (
    <PageLink to="ieo/subscribe" query={{ id: project.id }} className="press card block space-y-2.5 p-4">
      <span className="flex flex-wrap items-center gap-x-3">
        <CoinDisc code={assetCode ?? title} image={project.logo} size={40} />
        <span className="min-w-[5.5rem] flex-1">
          <span className="block text-row font-semi text-t1 wrap-break-word">{title}</span>
          <span className="block text-cap text-t3">
            {assetCode}
            {mode !== null && ` · ${t(mode === 'fixed' ? 'ieo.fixed' : 'ieo.pro_rata')}`}
          </span>
        </span>
        <PhaseTag project={project} />
      </span>
      {summary !== null && <span className="comfortable-only block text-sub text-t2">{summary}</span>}
      <Facts
        layout="grid"
        rows={[
          price !== null && {
            label: t('ieo.price'),
            value: `${quantityText(price)} ${payCode ?? ''}`,
          },
          { label: t('ieo.supply'), value: `${quantityText(supply)} ${assetCode ?? ''}` },
        ]}
      />
      <Progress project={project} />
      <span className="block text-sub text-t3">
        <PhaseCountdown project={project} />
      </span>
    </PageLink>
  )
}
