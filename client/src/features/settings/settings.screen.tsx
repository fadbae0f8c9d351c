import { account } from '@bourse/contracts/account'
import { APP_VERSION } from '@bourse/contracts/product'
import {
  BadgeCheck,
  BellRing,
  ChevronRight,
  CircleHelp,
  CreditCard,
  FileText,
  HandCoins,
  Headset,
  Info,
  Landmark,
  MapPin,
  MessageCircle,
  QrCode,
  ScrollText,
  ShieldCheck,
  TicketPercent,
  UserPlus,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { Button, CopyButton } from '#kit/control'
import { Skeleton, StatusTag, toast } from '#kit/feedback'
import { Section } from '#kit/layout'
import { ListRow, RowGroup } from '#kit/list'
import { Dialog } from '#kit/overlay'
import { Avatar } from '#kit/picture'
import { navigate, PageLink, useLoginQuery } from '#kit/route'
import { useText } from '#text'
import { dropLostForms } from '#kit/lost-form'
import { call, signOut, useIsMember, useUser } from '#api'
import { intents } from '#api/intents'
import { RECEIPTS_PAGE } from '#api/receipts'
import { AccountChip } from '#api/sub-accounts'
import { InstallRow } from './install-row.tsx'
import { Preferences } from './preferences.tsx'

export function Screen() {
  const t = useText()
  const isMember = useIsMember()
  return (
    <Section className="pt-2 pb-8">
      {isMember ? <MemberCard /> : <GuestCard />}
      <RowGroup title={t('settings.account')}>
        <ListRow to="setting/userInfo" icon={<UserRound size={20} />} title={t('screen.profile')} />
        <ListRow to="setting/sub_accounts" icon={<UserPlus size={20} />} title={t('screen.sub_accounts')} />
        <ListRow to="setting/security" icon={<ShieldCheck size={20} />} title={t('screen.security')} />
        <ListRow to="setting/notifications" icon={<BellRing size={20} />} title={t('screen.notifications')} />
        <ListRow to="setting/real_mark" icon={<BadgeCheck size={20} />} title={t('settings.identity')} />
        <ListRow to="setting/wallet" icon={<MapPin size={20} />} title={t('screen.addresses')} />
        <ListRow to="setting/bank" icon={<CreditCard size={20} />} title={t('screen.bank')} />
        <ListRow
          to="setting/bank_international"
          icon={<Landmark size={20} />}
          title={t('screen.bank_foreign')}
        />
        <ListRow to={RECEIPTS_PAGE} icon={<ScrollText size={20} />} title={t('screen.receipts')} />
      </RowGroup>
      <RowGroup title={t('settings.benefits')}>
        <ListRow to="setting/coupon" icon={<TicketPercent size={20} />} title={t('screen.coupons')} />
        <ListRow to="setting/share" icon={<UsersRound size={20} />} title={t('screen.share')} />
        <ListRow
          to="setting/share"
          query={{ view: 'qr' }}
          icon={<QrCode size={20} />}
          title={t('settings.my_qr')}
        />
        <ListRow
          to="setting/share"
          query={{ tab: 'rebates' }}
          icon={<HandCoins size={20} />}
          title={t('settings.rebate')}
        />
      </RowGroup>
      <Preferences />
      <RowGroup title={t('settings.help')}>
        <ListRow to="kefu/index" icon={<Headset size={20} />} title={t('screen.support')} />
        <ListRow to="common/faq" icon={<CircleHelp size={20} />} title={t('screen.faq')} />
        <ListRow
          to="setting/operational_compliance"
          icon={<FileText size={20} />}
          title={t('screen.compliance')}
        />
        <ListRow
          to="common/aboutus"
          icon={<Info size={20} />}
          title={t('screen.about')}
          value={<span className="num">{APP_VERSION}</span>}
        />
        <InstallRow />
        <ListRow to="common/contactus" icon={<MessageCircle size={20} />} title={t('screen.contact')} />
      </RowGroup>
      {isMember && <LogOut />}
    </Section>
  )
}

function GuestCard() {
  const t = useText()
  return (
    <PageLink
      to="common/login"
      query={useLoginQuery()}
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

const REVIEWS = {
  approved: { status: 'success', text: 'verified' },
  pending: { status: 'warning', text: 'pending' },
  rejected: { status: 'error', text: 'rejected' },
  none: { status: 'secondary', text: 'unverified' },
} as const

function MemberCard() {
  const t = useText()
  const user = useUser()
  if (user === null) return <Skeleton className="mb-5 h-21 rounded-lg" />
  const { status, text } = REVIEWS[user.review ?? 'none']
  return (
    <section className="card mb-5 flex min-h-20 items-center gap-4 p-4">
      <Avatar name={user.account} image={user.avatar} size={52} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-h2 font-semi text-t1">{user.nickname ?? user.account}</p>
        <p className="pt-0.5">
          <StatusTag status={status}>{t(`settings.${text}`)}</StatusTag>
        </p>
        <p className="flex items-center text-sub text-t3">
          <span className="num">ID {user.id}</span>
          <CopyButton name={t('app.copy')} text={user.id} size={14} className="-my-3 text-t3!" />
        </p>
        <AccountChip className="mt-2" />
      </div>
    </section>
  )
}

/** Clears the session on the device even if the request fails. */
function LogOut() {
  const t = useText()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const out = async () => {
    setBusy(true)
    await Promise.allSettled([call(account.logout, {}, { isQuiet: true })])
    intents.clear()
    dropLostForms()
    signOut()
    navigate('index/index', {}, { replace: true })
    toast(t('settings.logged_out'))
  }
  return (
    <>
      <Button kind="neutral" onClick={() => setConfirming(true)}>
        {t('settings.logout')}
      </Button>
      {isConfirming && (
        <Dialog
          title={t('settings.logout_ask')}
          confirm={t('settings.logout')}
          kind="danger"
          isBusy={isBusy}
          onConfirm={() => void out()}
          onClose={() => setConfirming(false)}
        >
          {t('settings.logout_note')}
        </Dialog>
      )}
    </>
  )
}
