import { content } from '@bourse/contracts/content'
import { isRead, type MessageId, messages } from '@bourse/contracts/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, read, readPages, spoil } from '#wire'

/** What is old once a letter was read: the lists, the count at the bell, and the notice on Home. */
export const SPOILED = [messages.list, messages.unread, content.notice] as const

/** All letters, or those not read yet. An upstream that does not know the question gives all, and they are sorted out here. */
export function useLetters(isUnreadOnly: boolean) {
  const query = useInfiniteQuery(readPages(messages.list, isUnreadOnly ? { unread: true } : {}))
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const pages = data?.pages.map(({ list }) => ({
    list: isUnreadOnly ? list.filter((letter) => !isRead(letter)) : list,
  }))
  const isBare = pages !== undefined && pages.every(({ list }) => list.length === 0)
  const mayBeFurther = isBare && hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (mayBeFurther) void fetchNextPage()
  }, [mayBeFurther, fetchNextPage])
  return { ...query, data: pages === undefined ? undefined : { pages } }
}

/** Asking for a letter marks it read, so the answer is also news for the lists. */
export function useLetter(id: MessageId) {
  return useQuery({
    ...read(messages.detail, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const letter = await call(messages.detail, { id }, { signal })
      void spoil(...SPOILED)
      return letter
    },
  })
}
