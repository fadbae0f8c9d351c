import { cleanFragment } from './clean.ts'

/** A part of a text under one heading; the part before the first heading has none. */
type HtmlSection = { readonly title: string | null; readonly nodes: readonly Node[] }

/** Serialises sanitised nodes for `HtmlBody`. */
export function htmlOf(nodes: readonly Node[]): string {
  const box = document.createElement('div')
  box.append(...nodes.map((node) => node.cloneNode(true)))
  return box.innerHTML
}

const isBlank = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() === ''

/** Splits a sanitised text at its h1 and h2 headings. */
export function sectionsOf(html: string): readonly HtmlSection[] {
  const sections: { title: string | null; nodes: Node[] }[] = [{ title: null, nodes: [] }]
  for (const node of cleanFragment(html).childNodes) {
    if (node instanceof HTMLHeadingElement && /^H[12]$/.test(node.tagName))
      sections.push({ title: node.textContent ?? '', nodes: [] })
    else if (!isBlank(node)) sections.at(-1)?.nodes.push(node)
  }
  return sections.filter((section) => section.title !== null || section.nodes.length > 0)
}
