import { isRead } from '@bourse/contracts/messages'
import { CheckCheck } from 'lucide-react'
import { IconButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { NavActions } from '#kit/layout'
import { HistoryList, HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { MessageRow } from './message-row.tsx'
import { useMessages } from './queries.ts'
import { useMarkAllRead } from './use-mark-all-read.ts'

/** All messages, or the unread ones. */
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
  const messages = useMessages(isUnreadOnly)
  const loaded = messages.data?.pages.flatMap((page) => page.list) ?? []
  const hasUnread = !isCleared && loaded.some((message) => !isRead(message))
  return (
    <HistoryList
      pages={messages}
      // An upstream that ignores the `unread` input sends all messages.
      filter={isUnreadOnly ? (message) => !isRead(message) : undefined}
      keyOf={(message) => message.id}
      row={(message) => <MessageRow message={message} isSettled={isCleared} />}
      empty={
        <Empty title={t(isUnreadOnly ? 'messages.none_unread' : 'messages.none')}>
          <p className="text-sub text-t3">{t('messages.none_note')}</p>
        </Empty>
      }
    >
      <NavActions>
        <IconButton name={t('messages.read_all')} disabled={!hasUnread} onClick={clear}>
          <CheckCheck size={22} strokeWidth={1.75} />
        </IconButton>
      </NavActions>
    </HistoryList>
  )
}
