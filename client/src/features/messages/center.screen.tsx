import { instantText } from '@bourse/contracts/kit'
import { isRead, type Message, MESSAGE_KINDS, messages } from '@bourse/contracts/messages'
import { TOAST_MS } from '@bourse/contracts/product'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, Mail, Settings2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Chips, IconButton } from '#kit/control'
import { useNow } from '#kit/device'
import { Empty, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions } from '#kit/layout'
import { HistoryList, HistoryScreen } from '#kit/list'
import { navigate, PageLink, useQueryValue, useSetQueryValue } from '#kit/route'
import { useText } from '#text'
import { pagesFor, useEndpointMutation } from '#api'
import { KIND_ICONS, KIND_NAMES, KINDS } from './message-kinds.ts'

export function Screen() {
  const t = useText()
  const clearing = useMarkAllRead()
  return (
    <HistoryScreen
      name={t('screen.messages')}
      tabs={[
        { id: 'all', label: t('app.all'), content: <Messages {...clearing} isUnreadOnly={false} /> },
        { id: 'unread', label: t('messages.unread'), content: <Messages {...clearing} isUnreadOnly /> },
      ]}
    />
  )
}

type Props = ReturnType<typeof useMarkAllRead> & { isUnreadOnly: boolean }

function Messages({ isUnreadOnly, isCleared, clear }: Props) {
  const t = useText()
  const kind = useKindFilter()
  const filter = { ...(isUnreadOnly ? { unread: true } : {}), ...(kind === null ? {} : { kind }) }
  const pages = useInfiniteQuery(pagesFor(messages.list, filter))
  const loaded = pages.data?.pages.flatMap((page) => page.list) ?? []
  const hasUnread = !isCleared && loaded.some((message) => !isRead(message))
  return (
    <HistoryList
      pages={pages}
      // An upstream that ignores both inputs sends all messages.
      filter={(message) => (!isUnreadOnly || !isRead(message)) && (kind === null || message.kind === kind)}
      keyOf={(message) => message.id}
      row={(message) => <MessageRow message={message} isSettled={isCleared} />}
      empty={
        <Empty
          kind="messages"
          title={t(isUnreadOnly ? 'messages.none_unread' : 'messages.none')}
          note={t('messages.none_note')}
        />
      }
    >
      <KindChips />
      <NavActions>
        <IconButton name={t('screen.notifications')} onClick={() => navigate('setting/notifications')}>
          <Settings2 size={22} strokeWidth={1.75} />
        </IconButton>
        <IconButton name={t('messages.read_all')} disabled={!hasUnread} onClick={clear}>
          <CheckCheck size={22} strokeWidth={1.75} />
        </IconButton>
      </NavActions>
    </HistoryList>
  )
}

const useKindFilter = () => {
  const requested = useQueryValue('kind')
  return MESSAGE_KINDS.find((kind) => kind === requested) ?? null
}

function KindChips() {
  const t = useText()
  const setQueryValue = useSetQueryValue()
  const kind = useKindFilter()
  return (
    <Chips
      name={t('notifications.by_kind')}
      chips={[{ id: 'all', label: t('app.all') }, ...KINDS.map((id) => ({ id, label: t(KIND_NAMES[id]) }))]}
      value={kind ?? 'all'}
      onChange={(id) => setQueryValue('kind', id)}
      className="px-gutter"
    />
  )
}

/** Shows all as read at once. The server cannot undo it, so it is sent after the time for Undo or on leaving the page. */
function useMarkAllRead() {
  const t = useText()
  const [isCleared, setCleared] = useState(false)
  const write = useEndpointMutation(messages.readAll)
  const pending = useRef<(() => Promise<void>) | null>(null)
  const clear = () => {
    const send = async () => {
      if (pending.current !== send) return
      pending.current = null
      if ((await write.send({})) === null) setCleared(false)
    }
    pending.current = send
    setCleared(true)
    setTimeout(() => void send(), TOAST_MS)
    const undo = () => {
      pending.current = null
      setCleared(false)
    }
    toast(t('messages.all_read'), 'plain', { label: t('messages.undo'), run: undo })
  }
  useEffect(() => () => void pending.current?.(), [])
  return { isCleared, clear }
}

/** Icon of its kind, title, abstract and age; the dot of an unread message has a text for screen readers. */
function MessageRow({ message, isSettled }: { message: Message; isSettled: boolean }) {
  const { t, timeText, relativeText } = useFormat()
  const now = useNow()
  const isOld = isSettled || isRead(message)
  const Icon = message.kind === null ? Mail : KIND_ICONS[message.kind]
  return (
    <PageLink
      to="site_message/message-detail"
      query={{ id: message.id }}
      className="press flex min-h-row-tall items-start gap-3 px-gutter py-[calc(2px+var(--row-pad))] -outline-offset-2 active:bg-card"
    >
      <span
        className={`mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-pill bg-card ${isOld ? 'text-t3' : message.kind === 'risk' || message.kind === 'liquidation' ? 'text-warning' : 'text-link'}`}
      >
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={`min-w-0 text-row wrap-anywhere ${isOld ? 'text-t2' : 'font-semi text-t1'}`}>
            {message.title ?? t('screen.message')}
          </span>
          {message.createdAt !== null && (
            <time
              dateTime={instantText(message.createdAt)}
              title={timeText(message.createdAt)}
              className="shrink-0 text-cap text-t3"
            >
              {relativeText(message.createdAt, now)}
            </time>
          )}
        </span>
        {message.abstract !== null && (
          <span className="comfortable-only line-clamp-2 text-sub text-t3">{message.abstract}</span>
        )}
      </span>
      {!isOld && (
        <span className="mt-2 size-2 shrink-0 rounded-pill bg-error">
          <span className="sr-only">{t('app.unread')}</span>
        </span>
      )}
    </PageLink>
  )
}
