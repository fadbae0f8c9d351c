import * as z from 'zod/mini'
import { area, count, flagInput, tolerantNullable, page, pageInput, record, text } from '#kit'
import { message, messageId } from './shapes.ts'

export const messages = area('messages', {
  /** Messages to the member, newest first. */
  list: {
    method: 'POST',
    path: '/user/messageList',
    access: 'member',
    /** Our exchange only: unread messages only. */
    input: record({ unread: z.optional(flagInput), ...pageInput }),
    output: page(message, 'pages'),
    effect: { reads: true },
  },
  /** Opening a message marks it read. */
  detail: {
    method: 'POST',
    path: '/user/messageDetail',
    access: 'member',
    input: record({ id: messageId }),
    output: tolerantNullable(message),
    refuses: ['not_found'],
    effect: { reads: true },
  },
  /** The number of unread messages. */
  unread: {
    method: 'GET',
    path: '/user/messageUnread',
    access: 'member',
    input: record({}),
    output: record({ count }),
    upstream: { extension: true },
  },
  /** Marks all messages as read. */
  readAll: {
    method: 'POST',
    path: '/user/messageReadAll',
    access: 'member',
    input: record({}),
    output: text,
    effect: { affects: ['messages', 'content'] },
    upstream: { extension: true },
  },
})
