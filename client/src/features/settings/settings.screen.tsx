import { APP_VERSION } from '@bourse/contracts/product'
import {
  BadgeCheck,
  CircleHelp,
  CreditCard,
  FileText,
  Info,
  Landmark,
  MapPin,
  MessageCircle,
  ScrollText,
  ShieldCheck,
  TicketPercent,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { ListRow, RowGroup } from '#kit/list'
import { Section } from '#kit/layout'
import { useText } from '#text'
import { RECEIPTS_PAGE } from '#api/receipts'
import { LogOut } from './log-out.tsx'
import { Preferences } from './preferences.tsx'
import { ProfileCard } from './profile-card.tsx'

const SIZE = { size: 20, 'aria-hidden': true } as const

export function Screen() {
  const t = useText()
  return (
    <Section className="pt-2 pb-8">
      <ProfileCard />
      <RowGroup title={t('settings.account')}>
        <ListRow to="setting/userInfo" icon={<UserRound {...SIZE} />} title={t('screen.profile')} />
        <ListRow to="setting/security" icon={<ShieldCheck {...SIZE} />} title={t('screen.security')} />
        <ListRow to="setting/real_mark" icon={<BadgeCheck {...SIZE} />} title={t('settings.identity')} />
        <ListRow to="setting/wallet" icon={<MapPin {...SIZE} />} title={t('screen.addresses')} />
        <ListRow to="setting/bank" icon={<CreditCard {...SIZE} />} title={t('screen.bank')} />
        <ListRow
          to="setting/bank_international"
          icon={<Landmark {...SIZE} />}
          title={t('screen.bank_foreign')}
        />
        <ListRow to={RECEIPTS_PAGE} icon={<ScrollText {...SIZE} />} title={t('screen.receipts')} />
      </RowGroup>
      <RowGroup title={t('settings.benefits')}>
        <ListRow to="setting/coupon" icon={<TicketPercent {...SIZE} />} title={t('screen.coupons')} />
        <ListRow to="setting/share" icon={<UsersRound {...SIZE} />} title={t('screen.share')} />
      </RowGroup>
      <Preferences />
      <RowGroup title={t('settings.help')}>
        <ListRow to="common/faq" icon={<CircleHelp {...SIZE} />} title={t('screen.faq')} />
        <ListRow
          to="setting/operational_compliance"
          icon={<FileText {...SIZE} />}
          title={t('screen.compliance')}
        />
        <ListRow
          to="common/aboutus"
          icon={<Info {...SIZE} />}
          title={t('screen.about')}
          value={<span className="num">{APP_VERSION}</span>}
        />
        <ListRow to="common/contactus" icon={<MessageCircle {...SIZE} />} title={t('screen.contact')} />
      </RowGroup>
      <LogOut />
    </Section>
  )
}
