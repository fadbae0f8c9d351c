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
/** Each factor with its status: the four that the meter counts, and those that only our own exchange offers. */
export function Factors({ protection, onBind, onOpen }: Props) {
  const t = useText()
  const { bound, hasPayPassword, hasTotp, phrase, isKnown, isOurs } = protection
  const status = (isSet: boolean | null, text: string) =>
    isKnown && isSet !== null && <span className={isSet ? 'text-t2' : 'text-warning'}>{text}</span>
  const contact = (which: Contact) => {
    const shown = bound.find((each) => each.contact === which)?.shown
    return status(shown !== undefined, shown ?? t('security.not_bound'))
  }
  const open = (what: 'totp' | 'phrase') => () => (isOurs ? onOpen(what) : toast(t('app.not_built')))
  return (
    <>
      <RowGroup title={t('security.basics')}>
        <ListRow
          to="setting/password"
          icon={<KeyRound {...SIZE} />}
          title={t('login.password')}
          value={<span className="text-t2">{t('security.is_set')}</span>}
        />
        <ListRow
          to="setting/payPassword"
          icon={<WalletMinimal {...SIZE} />}
          title={t('screen.pay_password')}
          value={status(hasPayPassword, t(hasPayPassword === true ? 'security.is_set' : 'security.not_set'))}
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
      <RowGroup title={t('security.more')}>
        <ListRow
          onPress={open('totp')}
          icon={<Fingerprint {...SIZE} />}
          title={t('security.totp')}
          note={t('security.totp_note')}
          value={status(hasTotp, t(hasTotp === true ? 'security.on' : 'security.off'))}
        />
        <ListRow
          onPress={open('phrase')}
          icon={<MessageSquareQuote {...SIZE} />}
          title={t('security.phrase')}
          note={t('security.phrase_note')}
          value={phrase !== null && phrase !== '' && <span className="wrap-anywhere">{phrase}</span>}
        />
      </RowGroup>
    </>
  )
}
