import { useQuery } from '@tanstack/react-query'
import { Bell, CircleUserRound } from 'lucide-react'
import { Avatar } from '#kit/picture'
import { useText } from '#text'
import { useUser } from '#wire'
import { letter } from './queries.ts'
import { RoundLink } from './round-link.tsx'

/** The bell with its dot and the member's own picture. */
export function OwnLinks({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  const user = useUser()
  const { data } = useQuery({ ...letter, enabled: isIdle })
  const hasUnread = data != null
  return (
    <>
      <RoundLink
        to="site_message/message-center"
        name={hasUnread ? `${t('screen.messages')}, ${t('app.unread')}` : t('screen.messages')}
      >
        <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
        {hasUnread && (
          <span aria-hidden="true" className="absolute top-2 right-2.5 size-2 rounded-pill bg-error" />
        )}
      </RoundLink>
      <RoundLink to="setting/setting" name={t('screen.settings')}>
        {user === null ? (
          <CircleUserRound size={22} strokeWidth={1.75} aria-hidden="true" />
        ) : (
          <Avatar name={user.account} image={user.avatar} size={28} />
        )}
      </RoundLink>
    </>
  )
}
