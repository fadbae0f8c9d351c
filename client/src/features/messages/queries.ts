import { content } from '@bourse/contracts/content'
import { isRead, type MessageId, messages } from '@bourse/contracts/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, queryFor, pagesFor, invalidate } from '#api'

/** What is old once a letter was read: the lists, the count at the bell, and the notice on Home. */
export const AFFECTED = [messages.list, messages.unread, content.notice] as const

/** All letters, or those not read yet. An upstream that does not know the question gives all, and they are sorted out here. */
export function useMessages(isUnreadOnly: boolean) {
  const query = useInfiniteQuery(pagesFor(messages.list, isUnreadOnly ? { unread: true } : {}))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const pages = data?.pages.map(({ list }) => ({
    list: isUnreadOnly ? list.filter((message) => !isRead(message)) : list,
  }))
  const isBare = pages !== undefined && pages.every(({ list }) => list.length === 0)
  const mayBeFurther = isBare && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (mayBeFurther) void fetchNextPage()
  }, [mayBeFurther, fetchNextPage])
  return { ...query, data: pages === undefined ? undefined : { pages } }
}

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
