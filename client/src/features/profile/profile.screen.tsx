import { account, type Profile } from '@bourse/contracts/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { QueryView, SkeletonStack } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { ListRow, RowGroup } from '#kit/list'
import { readStoredLocation } from '#kit/location'
import { consumeNavigationState } from '#kit/route'
import { useText } from '#text'
import { queryFor, setPreference, usePreference, useSite, useUser } from '#api'
import { AvatarButton } from './avatar-button.tsx'
import { type ProfileField, ProfileFieldSheet } from './profile-field-sheet.tsx'

/** The member's profile: the stored one at once, then the server's. */
export function Screen() {
  const { error, refetch } = useQuery(queryFor(account.profile, {}))
  return (
    <QueryView query={{ data: useUser() ?? undefined, error, refetch }} skeleton={<ProfileSkeleton />}>
      {(user) => <Known user={user} />}
    </QueryView>
  )
}

const SIZES = ['size-22 rounded-pill', 'h-30 w-full rounded-lg', 'h-44 w-full rounded-lg']
const ProfileSkeleton = () => (
  <SkeletonStack sizes={SIZES} className="flex flex-col items-center gap-6 pt-6" />
)

function Known({ user }: { user: Profile }) {
  const { t, dateText } = useFormat()
  const isOurs = useSite()?.paper === true
  const [open, setOpen] = useState<ProfileField | null>(null)
  const none = <span className="text-t3">{t('profile.not_set')}</span>
  const known = (text: string | null) => (text === null || text === '' ? none : <Long>{text}</Long>)
  return (
    <Section className="pb-8">
      <AvatarButton user={user} />
      <RowGroup title={t('profile.seen_by_others')}>
        <ListRow
          title={t('profile.nickname')}
          note={known(user.nickname)}
          onPress={() => setOpen('nickname')}
        />
        <ListRow
          title={t('profile.signature')}
          note={known(user.signature)}
          onPress={() => setOpen('signature')}
        />
      </RowGroup>
      <RowGroup title={t('settings.account')}>
        <ListRow title="ID" value={<span className="num">{user.id}</span>} />
        {isOurs && (
          <ListRow
            title={t('profile.username')}
            note={known(user.username)}
            {...(user.username === null ? { onPress: () => setOpen('username') } : {})}
          />
        )}
        <ListRow title={t('profile.account')} note={<Long>{user.account}</Long>} />
        <ListRow title={t('register.email')} note={known(user.email)} to="setting/security" />
        <ListRow title={t('register.mobile')} note={known(formatMobile(user))} to="setting/security" />
        <OwnPlace />
        {user.verifiedName !== null && (
          <ListRow title={t('identity.name')} note={<Long>{user.verifiedName}</Long>} />
        )}
        {user.registeredAt !== null && (
          <ListRow
            title={t('profile.since')}
            value={<span className="num">{dateText(user.registeredAt)}</span>}
          />
        )}
      </RowGroup>
      {open !== null && (
        <ProfileFieldSheet field={open} now={user[open] ?? ''} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}

/** Stays on this device; it is the first choice wherever a place is chosen. */
function OwnPlace() {
  const t = useText()
  const stored = usePreference('place')
  useEffect(() => {
    const chosen = consumeNavigationState('place')
    if (chosen !== null) setPreference('place', chosen)
  }, [])
  const place = readStoredLocation(stored)
  return (
    <>
      <ListRow
        title={t('profile.place')}
        note={place?.name ?? <span className="text-t3">{t('profile.not_set')}</span>}
        to="choose-location"
      />
      {place !== null && <ListRow title={t('places.open_map')} to="open-location" query={{ ...place }} />}
    </>
  )
}

const Long = ({ children }: { children: string }) => <span className="wrap-anywhere">{children}</span>

const formatMobile = ({ mobile, areaCode }: Profile): string | null =>
  mobile === null || mobile === '' ? null : areaCode === null ? mobile : `+${areaCode} ${mobile}`
