import type { OpenSession } from '@bourse/contracts/security'
import { MonitorSmartphone } from 'lucide-react'
import { Button } from '#kit/control'
import { useNow } from '#kit/device'
import { StatusTag } from '#kit/feedback'
import { relativeText, timeText } from '#kit/format'
import { ListRow } from '#kit/list'
import { useLanguage, useText } from '#text'

/** One device: its name, since when, and when it was last here. */
export function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const t = useText()
  const language = useLanguage()
  const now = useNow()
  return (
    <ListRow
      icon={<MonitorSmartphone size={20} aria-hidden="true" />}
      title={<span className="wrap-anywhere">{session.device ?? t('security.device_unknown')}</span>}
      note={
        session.isCurrent
          ? t('security.logged_in_at', { time: timeText(session.openedAt, language) })
          : t('security.last_seen', { time: relativeText(session.seenAt, now, t, language) })
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
