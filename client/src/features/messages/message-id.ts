import type { MessageId } from '@bourse/contracts/messages'

export const messageId = (text: string | null): MessageId | null =>
  text !== null && /^\d{1,15}$/.test(text) ? (text as MessageId) : null
