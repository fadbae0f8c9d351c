import { DAY, MINUTE } from '#kit'

/** The longest cleaned text in UTF-16 units. */
export const SUPPORT_TEXT_MAX = 1_000
/** The longest text before it is cleaned. */
export const SUPPORT_RAW_MAX = 4_000
/** Messages of one member. */
export const SUPPORT_LIMITS = [
  { messages: 10, withinMs: MINUTE },
  { messages: 100, withinMs: DAY },
] as const
/** Customer service counts as online for this long after a reply of an operator to any member. */
export const ONLINE_MS = 15 * MINUTE

/** Controls, and characters that turn the direction of a line or are drawn as nothing. Joiners are part of words and emoji. */
const INVISIBLE = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}]/gu

/** Converts a message to its stored form: lines of visible characters; empty if there are none. */
export const cleanSupportText = (raw: string): string =>
  raw
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** How long the sender of these messages, newest first, must wait; 0: not at all. */
export function supportWaitMs(sentAt: readonly number[], now: number): number {
  const waits = SUPPORT_LIMITS.map(({ messages, withinMs }) => {
    const oldest = sentAt[messages - 1]
    return oldest === undefined ? 0 : oldest + withinMs - now
  })
  return Math.max(0, ...waits)
}
