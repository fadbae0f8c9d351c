import { content } from '@bourse/contracts/content'
import { type MessageId, messages } from '@bourse/contracts/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, read, readPages, spoil } from '#wire'

/** What is old once a letter was read: the lists, the count at the bell, and the notice on Home. */
export const SPOILED = [messages.list, messages.unread, content.notice] as const

export const useLetters = (isUnreadOnly: boolean) =>
  useInfiniteQuery(readPages(messages.list, isUnreadOnly ? { unread: true } : {}))

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
