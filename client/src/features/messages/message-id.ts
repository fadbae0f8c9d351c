import type { MessageId } from '@bourse/contracts/messages'

/** The message id in an address; null if invalid. */
export const messageId = (text: string | null): MessageId | null =>
  text !== null && /^\d{1,15}$/.test(text) ? (text as MessageId) : null
