import { profileTextIssue } from '#account'
import { HOUR, MINUTE, type RefusalCode, SECOND } from '#kit'

/** The longest message in user-perceived characters. */
export const CHAT_TEXT_MAX = 300
/** The longest message in UTF-16 units, before it is cleaned: 300 combined emoji fit. */
export const CHAT_RAW_MAX = 6_000
/** Messages that a room shows, and that every response and snapshot of it contains at most. */
export const CHAT_SHOWN = 100
/** Messages of one member over all rooms. */
export const CHAT_LIMITS = [
  { messages: 5, withinMs: 10 * SECOND },
  { messages: 30, withinMs: 5 * MINUTE },
] as const
export const REPORTS_PER_DAY = 20
export const MUTE_MAX_MS = 365 * 24 * HOUR

/** Characters of Unicode that are drawn as nothing, but count as letters or symbols. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/g
/** Bidirectional controls, zero-width characters and tags. Joiners are part of words and emoji. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Converts a message to its stored form: one line, without invisible characters and towers of marks; empty if
 * nothing is visible.
 */
export function cleanChatText(raw: string): string {
  const text = raw
    .replaceAll(INVISIBLE, '')
    .replaceAll(BLANK, ' ')
    .normalize('NFC')
    .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
    .replaceAll(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return VISIBLE.test(text) ? text : ''
}

/** The problem with a cleaned text, or null. */
export const chatTextIssue = (text: string): RefusalCode | null =>
  profileTextIssue(text, { shortest: 1, longest: CHAT_TEXT_MAX }) ?? (hasLink(text) ? 'chat_link' : null)

/** Top-level domains that are no ordinary words. */
const TOP_LEVEL_DOMAINS = new Set(
  `app bet biz cc click club co com dev eu finance fun gg info io ly net online org page pro ru shop site space
  store tech top trade tv uk vip website win xyz`.split(/\s+/),
)
const DOTS = /[\u3002\uff0e\uff61]/g
const JOINERS = /[\u200c\u200d]/g
/** Characters that cannot be part of a domain name. */
const BETWEEN = /[^\p{L}\p{N}.-]+/u

/** Whether a text links to a page, with or without `https://`; a name that ends like a word needs a path. */
export function hasLink(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(JOINERS, '').replaceAll(DOTS, '.').toLowerCase()
  if (plain.includes('://') || plain.includes('www.')) return true
  const hosts = plain.split(BETWEEN).map(splitLabels)
  if (hosts.some((labels) => TOP_LEVEL_DOMAINS.has(labels.at(-1) ?? '') || isAddress(labels))) return true
  return plain.split(' ').some((word) => {
    const [before = '', path] = word.split('/', 2)
    return path !== undefined && path !== '' && isHost(splitLabels(before.split(BETWEEN).at(-1) ?? ''))
  })
}

/** Splits `name.name` into its labels; none for any other word. */
function splitLabels(word: string): readonly string[] {
  const labels = word.split('.').filter((label) => label !== '')
  return labels.length < 2 || word.startsWith('.') ? [] : labels
}

const isHost = (labels: readonly string[]): boolean => /^\p{L}{2}/u.test(labels.at(-1) ?? '')
const isAddress = (labels: readonly string[]): boolean =>
  labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))

/** How long the sender of these messages, newest first, must wait; 0: not at all. */
export function chatWaitMs(sentAt: readonly number[], now: number): number {
  const waits = CHAT_LIMITS.map(({ messages, withinMs }) => {
    const oldest = sentAt[messages - 1]
    return oldest === undefined ? 0 : oldest + withinMs - now
  })
  return Math.max(0, ...waits)
}
