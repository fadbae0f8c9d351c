import { ieo, type ProjectDetail, type projectId } from '@bourse/contracts/ieo'
import { useQuery } from '@tanstack/react-query'
import type { output } from 'zod/mini'
import { NotFound } from '#kit/detail'
import { QueryView, SkeletonStack } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { useIdParam } from '#kit/route'
import { useText } from '#text'
import { queryFor, useIsMember } from '#api'
import { useSaleProgress } from '#api/ieo'
import { ProjectFacts } from './project-facts.tsx'
import { Ticket } from './ticket.tsx'

type Id = output<typeof projectId>

const NO_SALE = { title: 'ieo.gone', to: 'ieo/ieo', label: 'screen.ieo' } as const

export function Screen() {
  const id = useIdParam<Id>()
  return id === null ? <NotFound {...NO_SALE} /> : <Known key={id} id={id} />
}

function Known({ id }: { id: Id }) {
  const t = useText()
  const isMember = useIsMember()
  const query = useQuery({
    ...queryFor(ieo.detail, { id }),
    refetchInterval: ({ state }) => (state.data?.project.discount ?? null) !== null && REFRESH_MS,
  })
  // Other platforms read the caller's wallet with a project, so they refuse guests.
  if (query.data === undefined && query.error?.code === 'session_lost' && !isMember)
    return <LoginPrompt>{t('ieo.login')}</LoginPrompt>
  return (
    <QueryView query={query} skeleton={<SkeletonStack sizes={SIZES} />} notFound={<NotFound {...NO_SALE} />}>
      {({ project }) => <Loaded project={project} />}
    </QueryView>
  )
}

/** The interval of refetching a price that follows the market. */
const REFRESH_MS = 5_000

const SIZES = ['h-14', 'h-40', 'h-24', 'h-19']

function Loaded({ project: loaded }: { project: ProjectDetail['project'] }) {
  const project = { ...loaded, ...useSaleProgress(loaded.id) }
  return (
    <>
      <ProjectFacts project={project} />
      <Ticket project={project} />
    </>
  )
}
