/**
 * The conversation of a member with customer service: its messages, limits and cleaning of texts. Answers to
 * frequent questions are articles of the content area.
 */
export { support } from './endpoints.ts'
export {
  cleanSupportText,
  ONLINE_MS,
  SUPPORT_LIMITS,
  SUPPORT_RAW_MAX,
  SUPPORT_TEXT_MAX,
  supportWaitMs,
} from './rules.ts'
export { supportMessageId } from './shapes.ts'
export type { SupportMessage, SupportMessageId } from './shapes.ts'
