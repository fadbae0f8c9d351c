import createPurifier from 'dompurify'

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
export const cleanHtml = (html: string): string =>
  'trustedTypes' in window
    ? (purifier.sanitize(html, { ...OPTIONS, RETURN_TRUSTED_TYPE: true }) as unknown as string)
    : purifier.sanitize(html, OPTIONS)

/** Sanitised HTML as a detached fragment; its scripts never run. */
export const cleanFragment = (html: string): DocumentFragment =>
  purifier.sanitize(html, { ...OPTIONS, RETURN_DOM_FRAGMENT: true })
