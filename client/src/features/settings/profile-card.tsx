import { ChevronRight, Copy } from 'lucide-react'
import { IconButton } from '#kit/control'
import { copyWithToast, Skeleton } from '#kit/feedback'
import { Avatar } from '#kit/picture'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember, useUser } from '#api'
import { reviewStatusTag } from './review-status.tsx'

export const ProfileCard = () => (useIsMember() ? <MemberCard /> : <GuestCard />)

function GuestCard() {
  const t = useText()
  return (
    <PageLink
      to="common/login"
      query={{ to: 'setting/setting' }}
      className="card press mb-5 flex min-h-20 items-center gap-4 p-4"
    >
      <Avatar name="guest" size={52} />
      <span className="min-w-0 flex-1">
        <span className="block text-h2 font-semi text-t1">{t('settings.guest')}</span>
        <span className="block text-sub text-t3">{t('settings.guest_note')}</span>
      </span>
      <ChevronRight size={20} className="text-t3" />
    </PageLink>
  )
}

function MemberCard() {
  const t = useText()
  const user = useUser()
  if (user === null) return <Skeleton className="mb-5 h-21 rounded-lg" />
  return (
    <section className="card mb-5 flex min-h-20 items-center gap-4 p-4">
      <Avatar name={user.account} image={user.avatar} size={52} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-h2 font-semi text-t1">{user.nickname ?? user.account}</p>
        <p className="pt-0.5">{reviewStatusTag(user.review, t)}</p>
        <p className="flex items-center text-sub text-t3">
          <span className="num">ID {user.id}</span>
          <IconButton
            name={t('app.copy')}
            onClick={() => void copyWithToast(user.id)}
            className="-my-3 text-t3!"
          >
            <Copy size={14} />
          </IconButton>
        </p>
      </div>
    </section>
  )
}
