import { content } from '@bourse/contracts/content'
import { type MessageId, messages } from '@bourse/contracts/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, queryFor, pagesFor, invalidate } from '#api'

/** What is old once a letter was read: the lists, the count at the bell, and the notice on Home. */
export const AFFECTED = [messages.list, messages.unread, content.notice] as const

export const useMessages = (isUnreadOnly: boolean) =>
  useInfiniteQuery(pagesFor(messages.list, isUnreadOnly ? { unread: true } : {}))

/** Asking for a letter marks it read, so the answer is also news for the lists. */
export function useMessage(id: MessageId) {
  return useQuery({
    ...queryFor(messages.detail, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const message = await call(messages.detail, { id }, { signal })
      void invalidate(...AFFECTED)
      return message
    },
  })
}
