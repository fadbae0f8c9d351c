import { isRead } from '@bourse/contracts/messages'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { IconButton, SegTabs } from '#kit/control'
import { Empty } from '#kit/feedback'
import { NavActions } from '#kit/layout'
import { EndlessList, PullRefresh } from '#kit/list'
import { useText } from '#text'
import { MessageRow } from './message-row.tsx'
import { useMessages } from './queries.ts'
import { useMarkAllRead } from './use-mark-all-read.ts'

type Tab = 'all' | 'unread'

/** All letters, or those not read yet. */
export function Screen() {
  const t = useText()
  const [tab, setTab] = useState<Tab>('all')
  const messages = useMessages(tab === 'unread')
  const { isCleared, clear } = useMarkAllRead()
  const loaded = messages.data?.pages.flatMap((page) => page.list) ?? []
  const hasUnread = !isCleared && loaded.some((message) => !isRead(message))
  return (
    <PullRefresh onRefresh={() => messages.refetch()}>
      <NavActions>
        <IconButton name={t('messages.read_all')} disabled={!hasUnread} onClick={clear}>
          <CheckCheck size={22} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </NavActions>
      <SegTabs
        name={t('screen.messages')}
        tabs={[
          { id: 'all', label: t('app.all') },
          { id: 'unread', label: t('messages.unread') },
        ]}
        value={tab}
        onChange={setTab}
        className="sticky top-0 z-(--z-sticky) border-b border-line bg-page px-1"
      />
      <EndlessList
        key={tab}
        pages={messages}
        keyOf={(message) => message.id}
        row={(message) => <MessageRow message={message} isSettled={isCleared} />}
        empty={
          <Empty title={t(tab === 'all' ? 'messages.none' : 'messages.none_unread')}>
            <p className="text-sub text-t3">{t('messages.none_note')}</p>
          </Empty>
        }
      />
    </PullRefresh>
  )
}
