import type { Contact } from '@bourse/contracts/account'
import { AtSign, Fingerprint, KeyRound, MessageSquareQuote, Smartphone, WalletMinimal } from 'lucide-react'
import { toast } from '#kit/feedback'
import { ListRow, RowGroup } from '#kit/list'
import { useText } from '#text'
import type { Protection } from './queries.ts'

const SIZE = { size: 20, 'aria-hidden': true } as const

type Props = {
  protection: Protection
  onBind: (contact: Contact) => void
  onOpen: (what: 'totp' | 'phrase') => void
}

/** Each factor with its state. */
export const Factors = ({ protection, onBind, onOpen }: Props) => (
  <>
    <Basics protection={protection} onBind={onBind} />
    <More protection={protection} onOpen={onOpen} />
  </>
)

/** The four factors that the meter counts. */
function Basics({ protection, onBind }: Omit<Props, 'onOpen'>) {
  const t = useText()
  const { bound, hasPayPassword, isKnown } = protection
  const shown = (contact: Contact) => bound.find((each) => each.contact === contact)?.shown
  const contact = (which: Contact) =>
    isKnown && (
      <BindingStatus isSet={shown(which) !== undefined}>
        {shown(which) ?? t('security.not_bound')}
      </BindingStatus>
    )
  return (
    <RowGroup title={t('security.basics')}>
      <ListRow
        to="setting/password"
        icon={<KeyRound {...SIZE} />}
        title={t('login.password')}
        value={<BindingStatus isSet>{t('security.is_set')}</BindingStatus>}
      />
      <ListRow
        to="setting/payPassword"
        icon={<WalletMinimal {...SIZE} />}
        title={t('screen.pay_password')}
        value={
          isKnown &&
          hasPayPassword !== null && (
            <BindingStatus isSet={hasPayPassword}>
              {t(hasPayPassword ? 'security.is_set' : 'security.not_set')}
            </BindingStatus>
          )
        }
      />
      <ListRow
        onPress={() => onBind('mobile')}
        icon={<Smartphone {...SIZE} />}
        title={t('security.phone')}
        value={contact('mobile')}
      />
      <ListRow
        onPress={() => onBind('email')}
        icon={<AtSign {...SIZE} />}
        title={t('register.email')}
        value={contact('email')}
      />
    </RowGroup>
  )
}

/** Factors that only our own exchange offers. */
function More({ protection, onOpen }: Omit<Props, 'onBind'>) {
  const t = useText()
  const { hasTotp, phrase, isKnown, isOurs } = protection
  const open = (what: 'totp' | 'phrase') => () => (isOurs ? onOpen(what) : toast(t('app.not_built')))
  return (
    <RowGroup title={t('security.more')}>
      <ListRow
        onPress={open('totp')}
        icon={<Fingerprint {...SIZE} />}
        title={t('security.totp')}
        note={t('security.totp_note')}
        value={
          isKnown &&
          hasTotp !== null && (
            <BindingStatus isSet={hasTotp}>{t(hasTotp ? 'security.on' : 'security.off')}</BindingStatus>
          )
        }
      />
      <ListRow
        onPress={open('phrase')}
        icon={<MessageSquareQuote {...SIZE} />}
        title={t('security.phrase')}
        note={t('security.phrase_note')}
        value={phrase !== null && phrase !== '' && <span className="wrap-anywhere">{phrase}</span>}
      />
    </RowGroup>
  )
}

const BindingStatus = ({ isSet, children }: { isSet: boolean; children: string }) => (
  <span className={isSet ? 'text-t2' : 'text-warning'}>{children}</span>
)
