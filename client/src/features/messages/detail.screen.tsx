import type { MessageId } from '@bourse/contracts/messages'
import { LinkButton } from '#kit/control'
import { Empty, ErrorBox, Skeleton } from '#kit/feedback'
import { timeText } from '#kit/format'
import { HtmlBody } from '#kit/html'
import { Section } from '#kit/layout'
import { useQueryValue } from '#kit/route'
import { useLanguage, useText } from '#text'
import { messageId } from './message-id.ts'
import { useMessage } from './queries.ts'

export function Screen() {
  const id = messageId(useQueryValue('id'))
  return id === null ? <NotFound /> : <Known key={id} id={id} />
}

function Known({ id }: { id: MessageId }) {
  const t = useText()
  const language = useLanguage()
  const { data, error, refetch } = useMessage(id)
  if (data === undefined && error !== null)
    return error.reason === 'not_found' ? (
      <NotFound />
    ) : (
      <ErrorBox message={error.message} retry={() => void refetch()} />
    )
  if (data === undefined) return <Waiting />
  if (data === null) return <NotFound />
  return (
    <article className="px-gutter pt-2 pb-10">
      <h2 className="text-h1 font-semi tracking-tight text-balance wrap-anywhere">
        {data.title ?? t('screen.message')}
      </h2>
      {data.createdAt !== null && (
        <p className="pt-1 pb-4 text-sub text-t3">{timeText(data.createdAt, language)}</p>
      )}
      {data.content !== null ? (
        <HtmlBody html={data.content} />
      ) : (
        <p className="text-row text-t2 wrap-anywhere">{data.abstract}</p>
      )}
    </article>
  )
}

const Waiting = () => (
  <Section className="space-y-3 pt-3">
    <Skeleton className="h-7 w-3/4" />
    <Skeleton className="h-4 w-32" />
    <Skeleton className="h-24" />
  </Section>
)

function NotFound() {
  const t = useText()
  return (
    <Empty title={t('messages.gone')}>
      <LinkButton to="site_message/message-center" kind="neutral">
        {t('screen.messages')}
      </LinkButton>
    </Empty>
  )
}
