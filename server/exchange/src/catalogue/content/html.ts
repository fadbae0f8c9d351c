import type { Block, Chapter, Piece, Questions, Words } from './words.ts'

/** The markup that articles may use; the app sanitizes with the same list. */
export const MARKUP = ['h2', 'h3', 'p', 'ul', 'li', 'strong', 'em', 'a', 'details', 'summary'] as const

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const tag = (name: (typeof MARKUP)[number], inner: string): string => `<${name}>${inner}</${name}>`
const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

const block = (written: Block): string =>
  typeof written === 'string'
    ? tag('p', escapeHtml(written))
    : tag('ul', written.map((point) => tag('li', escapeHtml(point))).join(''))

export const pieceHtml = (piece: Piece): string => piece.blocks.map(block).join('')

export const chapterHtml = (chapter: Chapter): string =>
  chapter.sections
    .map(({ heading, blocks }) => tag('h2', escapeHtml(heading)) + blocks.map(block).join(''))
    .join('')

export const questionsHtml = (groups: readonly Questions[]): string =>
  groups
    .map(({ name, questions }) => {
      const answers = questions.map(({ question, answer }) =>
        tag('details', tag('summary', escapeHtml(question)) + block(answer)),
      )
      return tag('h2', escapeHtml(name)) + answers.join('')
    })
    .join('')

/** `example` is a reserved domain: the operator sets real addresses. */
const SUPPORT_MAIL = 'support@bourse.example'

export function contactHtml(contact: Words['contact']): string {
  const rows = [
    [contact.support, link('#/pages/kefu/index', contact.support)],
    [contact.mail, link(`mailto:${SUPPORT_MAIL}`, SUPPORT_MAIL)],
    [contact.faq, link('#/pages/common/faq', contact.faq)],
  ] as const
  const channels = rows.map(([name, address]) => tag('li', `${tag('strong', escapeHtml(name))} ${address}`))
  return tag('ul', channels.join('')) + block(contact.note)
}
