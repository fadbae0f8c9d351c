import type { Language } from '@bourse/contracts/kit'
import { canTranslate, type TextKey, type TextValues, translate } from '#platform/text'

export type TextPart = { readonly key: TextKey; readonly values: TextValues }

/** The texts of a message by key, so that it is shown in the language of the reader. */
export type MessageSource = {
  readonly title: TextPart
  /** The paragraphs. */
  readonly body: readonly TextPart[]
  /** The name of the sub-account that it is about. */
  readonly account?: string
}

export type MessageText = {
  readonly title: string
  /** Plain text; an empty line starts a paragraph. */
  readonly text: string
}

export const writeText = (lang: Language, { title, body, account }: MessageSource): MessageText => ({
  title: nameAccount(account, translate(lang, title.key, title.values)),
  text: body.map(({ key, values }) => translate(lang, key, values)).join('\n\n'),
})

/** A title about a sub-account begins with its name. */
export const nameAccount = (account: string | undefined, title: string): string =>
  account === undefined ? title : `${account}: ${title}`

/** Null for a message whose texts this version does not have. */
export const writeStoredText = (lang: Language, source: MessageSource): MessageText | null =>
  [source.title, ...source.body].every(({ key, values }) => canTranslate(key, values))
    ? writeText(lang, source)
    : null

const ABSTRACT_LENGTH = 120

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const formatHtml = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(
      (part) =>
        `<p>${part.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign).replaceAll('\n', '<br>')}</p>`,
    )
    .join('')

/** Returns the first words, cut between words where possible. */
export function buildAbstract(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  if (line.length <= ABSTRACT_LENGTH) return line
  const head = line.slice(0, ABSTRACT_LENGTH)
  const space = head.lastIndexOf(' ')
  return `${(space > ABSTRACT_LENGTH / 2 ? head.slice(0, space) : head).replace(/[\uD800-\uDBFF]$/, '')}…`
}
