import { instantText } from '@bourse/contracts/kit'
import { isRead, type Message } from '@bourse/contracts/messages'
import { Mail, MailOpen } from 'lucide-react'
import { useNow } from '#kit/device'
import { relativeText, timeText } from '#kit/format'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'

/** Title, abstract and age; the dot of an unread message has a text for screen readers. */
export function MessageRow({ message, isSettled }: { message: Message; isSettled: boolean }) {
  const t = useText()
  const language = useLanguage()
  const now = useNow()
  const isOld = isSettled || isRead(message)
  const Mark = isOld ? MailOpen : Mail
  return (
    <PageLink
      to="site_message/message-detail"
      query={{ id: message.id }}
      className="press flex min-h-18 items-start gap-3 px-gutter py-3 -outline-offset-2 active:bg-card"
    >
      <span
        className={`mt-0.5 flex size-9 shrink-0 items-center justify-center rounded-pill bg-card ${isOld ? 'text-t3' : 'text-link'}`}
      >
        <Mark size={18} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={`min-w-0 text-row wrap-anywhere ${isOld ? 'text-t2' : 'font-semi text-t1'}`}>
            {message.title ?? t('screen.message')}
          </span>
          {message.createdAt !== null && (
            <time
              dateTime={instantText(message.createdAt)}
              title={timeText(message.createdAt, language)}
              className="shrink-0 text-cap text-t3"
            >
              {relativeText(message.createdAt, now, t, language)}
            </time>
          )}
        </span>
        {message.abstract !== null && (
          <span className="line-clamp-2 text-sub text-t3">{message.abstract}</span>
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
