import { type OpenSession, security } from '@bourse/contracts/security'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { useNow } from '#kit/device'
import { ErrorBox, SkeletonRows, StatusTag, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { ListRow, RowGroup } from '#kit/list'
import { Dialog } from '#kit/overlay'
import { useText } from '#text'
import { pagesFor, useEndpointMutation } from '#api'

export function Sessions() {
  const t = useText()
  const sessions = useInfiniteQuery(pagesFor(security.sessions, {}))
  const [ending, end] = useState<OpenSession | 'others' | null>(null)
  const list = sessions.data?.pages.flatMap((page) => page.list) ?? []
  if (sessions.isPending) return <SkeletonRows count={2} />
  if (sessions.data === undefined)
    return <ErrorBox message={sessions.error?.message} retry={() => void sessions.refetch()} />
  return (
    <>
      <RowGroup title={t('security.sessions')}>
        {list.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end(session)} />
        ))}
        {sessions.hasNextPage && (
          <Button
            kind="text"
            isBusy={sessions.isFetchingNextPage}
            onClick={() => void sessions.fetchNextPage()}
          >
            {t('app.more')}
          </Button>
        )}
      </RowGroup>
      {list.length > 1 && (
        <div className="pb-4">
          <Button kind="neutral" onClick={() => end('others')}>
            {t('security.end_others')}
          </Button>
        </div>
      )}
      {ending !== null && <EndDialog ending={ending} onClose={() => end(null)} />}
    </>
  )
}

function EndDialog({ ending, onClose }: { ending: OpenSession | 'others'; onClose: () => void }) {
  const t = useText()
  const one = useEndpointMutation(security.endSession)
  const others = useEndpointMutation(security.endOtherSessions)
  const confirm = async () => {
    const message = ending === 'others' ? await others.send({}) : await one.send({ id: ending.id })
    onClose()
    if (message !== null) toast(message, 'success')
  }
  return (
    <Dialog
      title={t(ending === 'others' ? 'security.end_others_ask' : 'security.end_ask')}
      confirm={t('security.end')}
      kind="danger"
      isBusy={one.isBusy || others.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {ending === 'others' ? t('security.end_others_note') : (ending.device ?? t('security.device_unknown'))}
    </Dialog>
  )
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { t, timeText, relativeText } = useFormat()
  const now = useNow()
  return (
    <ListRow
      icon={<MonitorSmartphone size={20} />}
      title={<span className="wrap-anywhere">{session.device ?? t('security.device_unknown')}</span>}
      note={
        session.isCurrent
          ? t('security.logged_in_at', { time: timeText(session.openedAt) })
          : t('security.last_seen', { time: relativeText(session.seenAt, now) })
      }
      value={
        session.isCurrent ? (
          <StatusTag status="success">{t('security.this_device')}</StatusTag>
        ) : (
          <Button kind="text" size="small" onClick={onEnd} className="-mr-3">
            {t('security.end')}
          </Button>
        )
      }
    />
  )
}
