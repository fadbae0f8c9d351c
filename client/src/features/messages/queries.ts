import { content } from '@bourse/contracts/content'
import { type MessageId, messages } from '@bourse/contracts/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, queryFor, pagesFor, invalidate } from '#api'

export const useMessages = (isUnreadOnly: boolean) =>
  useInfiniteQuery(pagesFor(messages.list, isUnreadOnly ? { unread: true } : {}))

/** Fetching a message marks it as read, which outdates the lists, the unread count and the notice on Home. */
export function useMessage(id: MessageId) {
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
