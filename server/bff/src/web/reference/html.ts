/** Trusted markup. All other pieces are escaped. */
export type Html = { readonly markup: string }
type Piece = Html | string | number | null | readonly Piece[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapePiece(piece: Piece): string {
  if (piece === null) return ''
  if (typeof piece === 'object' && 'markup' in piece) return piece.markup
  if (typeof piece === 'object') return piece.map(escapePiece).join('')
  return String(piece).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** Markup as a template: html`<b>${text}</b>`. */
export const html = (parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  markup: parts.map((part, at) => part + escapePiece(pieces[at] ?? null)).join(''),
})

/** Renders a sentence in which `backticks` are code. */
export const prose = (text: string): Html => {
  const parts = text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
  return html`${parts}`
}

const MARK = html`<svg viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">
  <rect width="64" height="64" rx="15" fill="#151C28" />
  <g stroke-width="3" stroke-linecap="round">
    <path d="M18 24v28" stroke="#7AA7FF" />
    <path d="M32 16v30" stroke="#F3F6FB" />
    <path d="M46 11v28" stroke="#35DDA8" />
  </g>
  <rect x="13" y="32" width="10" height="14" rx="3" fill="#7AA7FF" />
  <rect x="27" y="23" width="10" height="16" rx="3" fill="#F3F6FB" />
  <rect x="41" y="17" width="10" height="15" rx="3" fill="#35DDA8" />
</svg>`

export type Chapter = { readonly slug: string; readonly title: string }

/** Writes one page with navigation. It is whole without its script, which adds search, tabs and copying. */
export function writePage(page: {
  title: string
  here: string
  chapters: readonly Chapter[]
  body: Html
}): string {
  const links = page.chapters.map(({ slug, title }) => {
    const href = slug === '' ? '/docs/' : `/docs/${slug}`
    return slug === page.here
      ? html`<a href="${href}" aria-current="page">${title}</a>`
      : html`<a href="${href}">${title}</a>`
  })
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="theme-color" content="#0A0D13" />
        <title>${page.title} · Bourse API</title>
        <link rel="stylesheet" href="/docs/style.css" />
        <script src="/docs/script.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the text</a>
        <header>
          <a class="home" href="/docs/">${MARK}<b>Bourse</b> <span>API</span></a>
          <search hidden>
            <input
              type="search"
              role="combobox"
              aria-label="Search calls"
              aria-controls="found"
              aria-expanded="false"
              aria-autocomplete="list"
              placeholder="Search calls"
              autocomplete="off"
              spellcheck="false"
            />
            <div id="found" role="listbox" aria-label="Calls" hidden></div>
          </search>
          <p class="files">
            <a href="/openapi.json">openapi.json</a> <a href="/asyncapi.json">asyncapi.json</a>
          </p>
        </header>
        <nav aria-label="Chapters">${links}</nav>
        <main id="content">
          ${page.body}
          <footer class="pages">${neighbours(page)}</footer>
        </main>
      </body>
    </html> `.markup
}

/** Links to the chapters before and after this one. */
function neighbours({ here, chapters }: { here: string; chapters: readonly Chapter[] }): Html {
  const at = chapters.findIndex(({ slug }) => slug === here)
  const link = (chapter: Chapter | undefined, rel: 'prev' | 'next') =>
    chapter === undefined
      ? html`<span></span>`
      : html`<a rel="${rel}" href="/docs/${chapter.slug}"
          ><span>${rel === 'prev' ? 'Previous' : 'Next'}</span> ${chapter.title}</a
        >`
  return html`${link(chapters[at - 1], 'prev')} ${link(chapters[at + 1], 'next')}`
}
