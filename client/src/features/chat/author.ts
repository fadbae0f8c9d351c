import type { ChatMessage } from '@bourse/contracts/chat'
import type { Text } from '#text'

const TAG_LENGTH = 4

/** An author without a nickname has the first letters of the key. */
export const authorName = ({ name, author }: Pick<ChatMessage, 'name' | 'author'>, t: Text): string =>
  name ?? t('chat.unnamed', { tag: author.slice(0, TAG_LENGTH).toUpperCase() })
