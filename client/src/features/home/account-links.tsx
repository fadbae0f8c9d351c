import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#kit/picture'
import { useText } from '#text'
import { useUser } from '#api'
import { latestMessage, unread } from './queries.ts'
import { Links } from './top-bar.tsx'

export function AccountLinks({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  const user = useUser()
  const { data, isError } = useQuery({ ...unread, enabled: isIdle })
  const { data: newest } = useQuery({ ...latestMessage, enabled: isIdle && isError })
  const count = data?.count ?? 0
  // A newest message of an earlier failure is retained by the cache.
  const hasUnread = isError ? newest != null : count > 0
  return (
    <Links
      unread={hasUnread ? `, ${count > 0 ? `${count} ` : ''}${t('app.unread')}` : ''}
      mark={hasUnread && <Mark count={count} />}
      avatar={user === null ? undefined : <Avatar name={user.account} image={user.avatar} size={28} />}
    />
  )
}

const MOST = 9

/** A dot where the upstream sends no count. */
const Mark = ({ count }: { count: number }) =>
  count === 0 ? (
    <span aria-hidden="true" className="absolute top-2 right-2.5 size-2 rounded-pill bg-error" />
  ) : (
    <span
      aria-hidden="true"
      className="num absolute top-1 left-5.5 flex h-4 min-w-4 items-center justify-center rounded-pill bg-danger px-1 text-tab font-semi text-on-danger"
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
