import * as z from 'zod/mini'
import { area, booleanCodec, boundedText, page, cursorInput, record } from '#kit'
import { SUPPORT_RAW_MAX } from './rules.ts'
import { supportMessage } from './shapes.ts'

/** None of these is part of the family. */
export const support = area('support', {
  /** The member's conversation, newest first. */
  messages: {
    method: 'GET',
    path: '/support/messages',
    access: 'member',
    input: record(cursorInput),
    output: page(supportMessage, 'pages'),
    upstream: { extension: true },
  },
  /** Whether an operator has replied to a member in the last minutes, and whether the conversation is open. */
  state: {
    method: 'GET',
    path: '/support/state',
    access: 'member',
    input: record({}),
    output: record({ isOnline: ['is_online', booleanCodec], isOpen: ['is_open', booleanCodec] }),
    upstream: { extension: true },
  },
  /** Sends a text, a picture or both; a closed conversation is opened again. */
  send: {
    method: 'POST',
    path: '/support/message',
    access: 'member',
    input: record({
      /** Chosen by the client: a repeated key returns the first message. */
      key: boundedText(64),
      content: z.optional(boundedText(SUPPORT_RAW_MAX)),
      picture: z.optional(boundedText(512, 'picture_invalid')),
    }),
    output: supportMessage,
    refuses: ['text_too_short', 'text_too_long', 'too_many_attempts', 'picture_invalid'],
    effect: { affects: ['support'] },
    upstream: { extension: true },
  },
})
