import { htmlOf, sectionsOf } from '#kit/html'

/** A contact channel of the operator; `href` is null for text to copy. */
export type Channel = { readonly name: string; readonly text: string; readonly href: string | null }
export type Channels = {
  readonly channels: readonly Channel[]
  readonly rest: string
}

function channelOf(item: Element): Channel | null {
  const link = item.querySelector('a')
  const name = item.querySelector('strong, b')?.textContent?.trim() ?? ''
  const text = (link?.textContent ?? item.textContent ?? '')
    .replace(name, (found) => (link === null ? '' : found))
    .trim()
  if (text === '') return null
  return { name: name === text ? '' : name, text, href: link?.getAttribute('href') ?? null }
}

/** List items are channels; everything else remains text. */
export function channelsOf(html: string): Channels {
  const nodes = sectionsOf(html).flatMap((section) => section.nodes)
  const lists = nodes.filter((node) => node instanceof HTMLUListElement || node instanceof HTMLOListElement)
  return {
    channels: lists.flatMap((list) => [...list.children].flatMap((item) => channelOf(item) ?? [])),
    rest: htmlOf(nodes.filter((node) => !lists.includes(node as HTMLUListElement))),
  }
}
