import { content } from '@bourse/contracts/content'
import { type Message, type MessageId, messages } from '@bourse/contracts/messages'
import { useQuery } from '@tanstack/react-query'
import { DetailScreen } from '#kit/detail'
import { SkeletonStack } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { HtmlBody } from '#kit/html'
import { call, invalidate, queryFor } from '#api'

export const Screen = () => (
  <DetailScreen
    useRecord={useMessage}
    skeleton={<SkeletonStack sizes={['h-7 w-3/4', 'h-4 w-32', 'h-24']} className="space-y-3 pt-3" />}
    notFound={{ title: 'messages.gone', to: 'site_message/message-center', label: 'screen.messages' }}
  >
    {(message) => <Read message={message} />}
  </DetailScreen>
)

function Read({ message: { title, createdAt, content: html, abstract } }: { message: Message }) {
  const { t, timeText } = useFormat()
  return (
    <article className="px-gutter pt-2 pb-10">
      <h2 className="text-h1 font-semi tracking-tight text-balance wrap-anywhere">
        {title ?? t('screen.message')}
      </h2>
      {createdAt !== null && <p className="pt-1 pb-4 text-sub text-t3">{timeText(createdAt)}</p>}
      {html !== null ? (
        <HtmlBody html={html} />
      ) : (
        <p className="text-row text-t2 wrap-anywhere">{abstract}</p>
      )}
    </article>
  )
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
