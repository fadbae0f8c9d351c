import type { MessageId } from '@bourse/contracts/messages'

/** An id as an address carries it; null when it is none. */
export const messageId = (text: string | null): MessageId | null =>
  text !== null && /^\d{1,15}$/.test(text) ? (text as MessageId) : null
