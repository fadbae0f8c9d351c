import { ieo, type ProjectDetail, type projectId } from '@bourse/contracts/ieo'
import { useQuery } from '@tanstack/react-query'
import type { output } from 'zod/mini'
import { EmptyWithLink } from '#kit/control'
import { QueryView, SkeletonStack } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { queryFor, useIsMember } from '#api'
import { useSaleProgress } from '#api/ieo'
import { ProjectFacts } from './project-facts.tsx'
import { Ticket } from './ticket.tsx'

type Id = output<typeof projectId>

export function Screen() {
  const id = useQueryValue('id')
  return id !== null && /^\d{1,15}$/.test(id) ? <Known key={id} id={id as Id} /> : <NotFound />
}

function NotFound() {
  const t = useText()
  return <EmptyWithLink title={t('ieo.gone')} to="ieo/ieo" label={t('screen.ieo')} />
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
    <QueryView query={query} skeleton={<SkeletonStack sizes={SIZES} />} notFound={<NotFound />}>
      {({ project }) => <Loaded project={project} />}
    </QueryView>
  )
}

/** A price that follows the market moves. */
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
