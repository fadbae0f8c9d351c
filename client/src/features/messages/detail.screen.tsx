import { content } from '@bourse/contracts/content'
import { type MessageId, messages } from '@bourse/contracts/messages'
import { useQuery } from '@tanstack/react-query'
import { EmptyWithLink } from '#kit/control'
import { QueryView, SkeletonStack } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { HtmlBody } from '#kit/html'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { call, invalidate, queryFor } from '#api'
import { messageId } from './message-id.ts'

export function Screen() {
  const id = messageId(useQueryValue('id'))
  return id === null ? <NotFound /> : <Known key={id} id={id} />
}

function Known({ id }: { id: MessageId }) {
  const { t, timeText } = useFormat()
  return (
    <QueryView query={useMessage(id)} skeleton={<Waiting />} empty={<NotFound />} notFound={<NotFound />}>
      {({ title, createdAt, content, abstract }) => (
        <article className="px-gutter pt-2 pb-10">
          <h2 className="text-h1 font-semi tracking-tight text-balance wrap-anywhere">
            {title ?? t('screen.message')}
          </h2>
          {createdAt !== null && <p className="pt-1 pb-4 text-sub text-t3">{timeText(createdAt)}</p>}
          {content !== null ? (
            <HtmlBody html={content} />
          ) : (
            <p className="text-row text-t2 wrap-anywhere">{abstract}</p>
          )}
        </article>
      )}
    </QueryView>
  )
}

const Waiting = () => <SkeletonStack sizes={['h-7 w-3/4', 'h-4 w-32', 'h-24']} className="space-y-3 pt-3" />

function NotFound() {
  const t = useText()
  const to = 'site_message/message-center'
  return <EmptyWithLink title={t('messages.gone')} to={to} label={t('screen.messages')} />
}

/** Fetching a message marks it as read, which outdates the lists, the unread count and the notice on Home. */
function useMessage(id: MessageId) {
  return useQuery({
    ...queryFor(messages.detail, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const message = await call(messages.detail, { id }, { signal })
      void invalidate(messages.list, messages.unread, content.notice)
      return message
    },
  })
}
