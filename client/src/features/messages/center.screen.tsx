import { isRead } from '@bourse/contracts/messages'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { IconButton, SegTabs } from '#kit/control'
import { Empty } from '#kit/feedback'
import { NavActions } from '#kit/layout'
import { EndlessList, PullRefresh } from '#kit/list'
import { useText } from '#text'
import { LetterRow } from './letter-row.tsx'
import { useLetters } from './queries.ts'
import { useClearing } from './use-clearing.ts'

type Tab = 'all' | 'unread'

/** All letters, or those not read yet. */
export function Screen() {
  const t = useText()
  const [tab, setTab] = useState<Tab>('all')
  const letters = useLetters(tab === 'unread')
  const { isCleared, clear } = useClearing()
  const loaded = letters.data?.pages.flatMap((page) => page.list) ?? []
  const hasUnread = !isCleared && loaded.some((letter) => !isRead(letter))
  return (
    <PullRefresh onRefresh={() => letters.refetch()}>
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
        pages={letters}
        keyOf={(letter) => letter.id}
        row={(letter) => <LetterRow letter={letter} isSettled={isCleared} />}
        empty={
          <Empty title={t(tab === 'all' ? 'messages.none' : 'messages.none_unread')}>
            <p className="text-sub text-t3">{t('messages.none_note')}</p>
          </Empty>
        }
      />
    </PullRefresh>
  )
}
