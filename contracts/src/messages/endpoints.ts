import { area, maybe, page, pageInput, record } from '#kit'
import { message, messageId } from './shapes.ts'

export const messages = area('messages', {
  list: {
    method: 'POST',
    path: '/user/messageList',
    access: 'member',
    input: record(pageInput),
    output: page(message, 'P1'),
  },
  /** Opening a message marks it read. */
  detail: {
    method: 'POST',
    path: '/user/messageDetail',
    access: 'member',
    input: record({ id: messageId }),
    output: maybe(message),
    refuses: ['not_found'],
  },
})
