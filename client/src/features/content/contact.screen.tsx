import { ChevronRight, Copy, ExternalLink, Headset, Mail, MessageCircle } from 'lucide-react'
import { useMemo } from 'react'
import { IconButton } from '#kit/control'
import { copyWithToast } from '#kit/feedback'
import { HtmlBody, serializeNodes, parseSections } from '#kit/html'
import { ExternalAnchor } from '#kit/route'
import { useText } from '#text'
import { StaticPage } from './static-page.tsx'

export const Screen = () => (
  <StaticPage page="contact">{(article) => <Contact html={article.content ?? ''} />}</StaticPage>
)

function Contact({ html }: { html: string }) {
  const { channels, rest } = useMemo(() => parseChannels(html), [html])
  return (
    <div className="space-y-5 px-gutter pt-2 pb-10">
      {channels.length > 0 && (
        <ul className="card divide-y divide-line overflow-hidden">
          {channels.map((channel) => (
            <li key={`${channel.name} ${channel.text}`}>
              <ChannelRow channel={channel} />
            </li>
          ))}
        </ul>
      )}
      {rest !== '' && <HtmlBody html={rest} />}
    </div>
  )
}

const isInside = (href: string | null) => href !== null && href.startsWith('#')

const icon = { size: 20, strokeWidth: 1.75, className: 'shrink-0 text-link' }

function ChannelIcon({ href }: { href: string | null }) {
  if (href === null) return <MessageCircle {...icon} />
  if (href.startsWith('mailto:')) return <Mail {...icon} />
  return isInside(href) ? <Headset {...icon} /> : <ExternalLink {...icon} />
}

function ChannelRow({ channel }: { channel: Channel }) {
  const t = useText()
  const words = (
    <>
      <ChannelIcon href={channel.href} />
      <span className="min-w-0 flex-1">
        {channel.name !== '' && <span className="block text-sub text-t3">{channel.name}</span>}
        <span className="block text-row wrap-anywhere text-t1">{channel.text}</span>
      </span>
    </>
  )
  if (isInside(channel.href))
    return (
      <a
        href={channel.href ?? undefined}
        className="press flex min-h-16 items-center gap-3 px-4 py-2 -outline-offset-2 active:bg-chip"
      >
        {words}
        <ChevronRight size={18} className="shrink-0 text-t3" />
      </a>
    )
  return (
    <div className="flex min-h-16 items-center gap-3 py-2 pr-1 pl-4">
      {words}
      <span className="flex shrink-0">
        <IconButton
          name={`${t('app.copy')}: ${channel.text}`}
          onClick={() => void copyWithToast(channel.text)}
        >
          <Copy size={18} strokeWidth={1.75} />
        </IconButton>
        {channel.href !== null && (
          <ExternalAnchor
            href={channel.href}
            aria-label={`${t('app.open')}: ${channel.text}`}
            className="press flex size-hit items-center justify-center rounded-md text-t2 active:bg-chip"
          >
            <ExternalLink size={18} strokeWidth={1.75} />
          </ExternalAnchor>
        )}
      </span>
    </div>
  )
}

/** A contact channel of the operator; `href` is null for text to copy. */
type Channel = { readonly name: string; readonly text: string; readonly href: string | null }

function parseChannel(item: Element): Channel | null {
  const link = item.querySelector('a')
  const name = item.querySelector('strong, b')?.textContent?.trim() ?? ''
  const text = (link?.textContent ?? item.textContent ?? '')
    .replace(name, (found) => (link === null ? '' : found))
    .trim()
  if (text === '') return null
  return { name: name === text ? '' : name, text, href: link?.getAttribute('href') ?? null }
}

/** List items are channels; everything else remains text. */
function parseChannels(html: string) {
  const nodes = parseSections(html).flatMap((section) => section.nodes)
  const lists = nodes.filter((node) => node instanceof HTMLUListElement || node instanceof HTMLOListElement)
  return {
    channels: lists.flatMap((list) => [...list.children].flatMap((item) => parseChannel(item) ?? [])),
    rest: serializeNodes(nodes.filter((node) => !lists.includes(node as HTMLUListElement))),
  }
}
