import type { Contact } from '@bourse/contracts/account'
import { AtSign, Fingerprint, KeyRound, MessageSquareQuote, Smartphone, WalletMinimal } from 'lucide-react'
import { say } from '#kit/feedback'
import { ListRow, RowGroup } from '#kit/list'
import { useText } from '#text'
import type { Protection } from './queries.ts'

const SIZE = { size: 20, 'aria-hidden': true } as const

type Props = {
  protection: Protection
  onBind: (contact: Contact) => void
  onOpen: (what: 'totp' | 'phrase') => void
}

/** The parts one by one, each with how it stands. */
export function Factors({ protection, onBind, onOpen }: Props) {
  const t = useText()
  const { bound, hasPayPassword, hasTotp, phrase, isKnown, isOurs } = protection
  const shown = (contact: Contact) => bound.find((each) => each.contact === contact)?.shown
  const stands = (is: boolean | null, yes: string, no: string) =>
    !isKnown || is === null ? undefined : <Standing isSet={is}>{is ? yes : no}</Standing>
  const contact = (which: Contact) => (
    <Standing isSet={shown(which) !== undefined}>
      {isKnown ? (shown(which) ?? t('security.not_bound')) : ''}
    </Standing>
  )
  const open = (what: 'totp' | 'phrase') => () => (isOurs ? onOpen(what) : say(t('app.not_built')))
  return (
    <>
      <RowGroup title={t('security.basics')}>
        <ListRow
          to="setting/password"
          icon={<KeyRound {...SIZE} />}
          title={t('screen.password')}
          value={<Standing isSet>{t('security.is_set')}</Standing>}
        />
        <ListRow
          to="setting/payPassword"
          icon={<WalletMinimal {...SIZE} />}
          title={t('screen.pay_password')}
          value={stands(hasPayPassword, t('security.is_set'), t('security.not_set'))}
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
          value={stands(hasTotp, t('security.on'), t('security.off'))}
        />
        <ListRow
          onPress={open('phrase')}
          icon={<MessageSquareQuote {...SIZE} />}
          title={t('security.phrase')}
          note={t('security.phrase_note')}
          value={
            phrase === null || phrase === '' ? undefined : <span className="wrap-anywhere">{phrase}</span>
          }
        />
      </RowGroup>
    </>
  )
}

const Standing = ({ isSet, children }: { isSet: boolean; children: string }) => (
  <span className={isSet ? 'text-t2' : 'text-warning'}>{children}</span>
)
