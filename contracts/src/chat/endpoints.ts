import { area, booleanCodec, flagInput, boundedText, countInput, list, record, text } from '#kit'
import { CHAT_RAW_MAX } from './rules.ts'
import { authorKey, chatMessage, chatRoom, messageKey, ownChat, reportReason, roomCode } from './shapes.ts'

const SEQ = countInput({ from: 1, to: 999_999_999 })

/** Rooms per language and per market. New messages come by the feed's channel of the room. */
export const chat = area('chat', {
  /** The rooms of the ten languages, then those of all markets. */
  rooms: {
    method: 'GET',
    path: '/chat/rooms',
    access: 'public',
    input: record({}),
    output: record({ rooms: list(chatRoom) }),
    cache: { shared: 'messages' },
    upstream: { extension: true },
  },
  /** The last messages of a room, oldest first: for joining it, and after a gap in the numbers of the feed. */
  messages: {
    method: 'GET',
    path: '/chat/messages',
    access: 'public',
    input: record({ room: roomCode }),
    output: record({ isOpen: ['is_open', booleanCodec], messages: list(chatMessage) }),
    refuses: ['not_found'],
    cache: { shared: 'messages' },
    upstream: { extension: true },
  },
  /** The member's own author, mute and blocked authors. */
  own: {
    method: 'GET',
    path: '/chat/own',
    access: 'member',
    input: record({}),
    output: ownChat,
    upstream: { extension: true },
  },
  /** Sends a message: 300 characters at most, without links; five in ten seconds and thirty in five minutes. */
  send: {
    method: 'POST',
    path: '/chat/send',
    access: 'verified',
    input: record({ room: roomCode, text: ['content', boundedText(CHAT_RAW_MAX)], key: messageKey }),
    output: chatMessage,
    refuses: [
      'text_too_short',
      'text_too_long',
      'special_characters',
      'chat_link',
      'not_found',
      'chat_muted',
      'chat_too_fast',
      'chat_closed',
    ],
    upstream: { extension: true },
  },
  /** Reports a message to the operator; the author is not notified. */
  report: {
    method: 'POST',
    path: '/chat/report',
    access: 'member',
    input: record({ room: roomCode, seq: SEQ, reason: reportReason }),
    output: text,
    refuses: ['not_found', 'own_message', 'too_many_attempts'],
    upstream: { extension: true },
  },
  /** Hides all messages of an author from the member on every device, or shows them again. */
  block: {
    method: 'POST',
    path: '/chat/block',
    access: 'member',
    input: record({ author: authorKey, isBlocked: ['blocked', flagInput] }),
    output: text,
    refuses: ['not_found', 'own_message'],
    effect: { affects: ['chat'] },
    upstream: { extension: true },
  },
})
