import './prose.css'
import createPurifier from 'dompurify'
import { useMemo } from 'react'

const ALLOWED_TAGS = (
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code b strong i em u s sub sup span div section article ' +
  'a img figure figcaption table thead tbody tr th td details summary'
).split(' ')
const ALLOWED_ATTR = 'href src alt title width height colspan rowspan open lang id'.split(' ')

/** Excludes protocol-relative URLs (`//host`), which lead to other origins. */
const ALLOWED_URI_REGEXP = /^(?:https:|mailto:|tel:|#|\/(?![/\\]))/i
/** Pictures come from this server or are inline: an external picture would disclose the reader to its host. */
const ALLOWED_PICTURE = /^(?:\/(?![/\\])|data:image\/(?:png|jpeg|gif|webp);)/i

const purifier = createPurifier(window)

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && !(node.getAttribute('href') ?? '').startsWith('#')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  if (node.tagName !== 'IMG') return
  node.setAttribute('loading', 'lazy')
  if (!ALLOWED_PICTURE.test(node.getAttribute('src') ?? '')) node.removeAttribute('src')
})

const OPTIONS = { ALLOWED_TAGS, ALLOWED_ATTR, ALLOWED_URI_REGEXP }

/** Sanitised HTML, as TrustedHTML where the browser supports it. */
const cleanHtml = (html: string): string =>
  'trustedTypes' in window
    ? (purifier.sanitize(html, { ...OPTIONS, RETURN_TRUSTED_TYPE: true }) as unknown as string)
    : purifier.sanitize(html, OPTIONS)

/** Sanitised HTML as a detached fragment; its scripts never run. */
const cleanFragment = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...OPTIONS, RETURN_DOM_FRAGMENT: true })

/** Renders a text by the operator in the typography of the app. */
export function HtmlBody({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: cleanHtml(html) }), [html])
  return (
    <div
      className="prose-desk text-row text-t2"
      // oxlint-disable-next-line react/no-danger -- the only sink; its input has just been sanitised
      dangerouslySetInnerHTML={clean}
    />
  )
}

/** A part of a text under one heading; the part before the first heading has none. */
type HtmlSection = { readonly title: string | null; readonly nodes: readonly Node[] }

/** Serialises sanitised nodes for `HtmlBody`. */
export function serializeNodes(nodes: readonly Node[]): string {
  const box = document.createElement('div')
  box.append(...nodes.map((node) => node.cloneNode(true)))
  return box.innerHTML
}

const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() === ''

/** Splits a sanitised text at its h1 and h2 headings. */
export function parseSections(html: string): readonly HtmlSection[] {
  const sections: { title: string | null; nodes: Node[] }[] = [{ title: null, nodes: [] }]
  for (const node of cleanFragment(html).childNodes) {
    if (node instanceof HTMLHeadingElement && /^H[12]$/.test(node.tagName))
      sections.push({ title: node.textContent ?? '', nodes: [] })
    else if (!isBlank(node)) sections.at(-1)?.nodes.push(node)
  }
  return sections.filter((section) => section.title !== null || section.nodes.length > 0)
}
