import { Copy, ExternalLink, Headset, Mail, MessageCircle } from 'lucide-react'
import { useMemo } from 'react'
import { IconButton } from '#kit/control'
import { copyText } from '#kit/device'
import { say } from '#kit/feedback'
import { HtmlBody } from '#kit/html'
import { useText } from '#text'
import { type Channel, channelsOf } from './channels.ts'
import { Written } from './written.tsx'

export const Screen = () => <Written page="contact">{(article) => <Contact html={article.content ?? ''} />}</Written>

function Contact({ html }: { html: string }) {
  const { channels, rest } = useMemo(() => channelsOf(html), [html])
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

function iconOf({ href }: Channel) {
  if (href === null) return MessageCircle
  if (href.startsWith('mailto:')) return Mail
  return isInside(href) ? Headset : ExternalLink
}

function ChannelRow({ channel }: { channel: Channel }) {
  const t = useText()
  const Icon = iconOf(channel)
  const copy = async () => {
    const isCopied = await copyText(channel.text)
    say(t(isCopied ? 'app.copied' : 'app.copy_failed'), isCopied ? 'success' : 'error')
  }
  const open = { href: channel.href ?? undefined, ...(isInside(channel.href) ? {} : { target: '_blank', rel: 'noopener noreferrer' }) }
  return (
    <div className="flex min-h-16 items-center gap-3 py-2 pr-2 pl-4">
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-link" />
      <div className="min-w-0 flex-1">
        {channel.name !== '' && <p className="text-sub text-t3">{channel.name}</p>}
        <p className="text-row text-t1">{channel.text}</p>
      </div>
      {!isInside(channel.href) && (
        <IconButton name={`${t('app.copy')}: ${channel.text}`} onClick={() => void copy()}>
          <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      {channel.href !== null && (
        <a {...open} aria-label={`${t('app.open')}: ${channel.text}`} className="press hit flex min-h-8 items-center rounded-md bg-neutral px-3 text-sub font-semi text-t1">
          {t('app.open')}
        </a>
      )}
    </div>
  )
}
