import type { Contact } from '@bourse/contracts/account'
import {
  AtSign,
  Fingerprint,
  KeyRound,
  KeySquare,
  MessageSquareQuote,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  WalletMinimal,
} from 'lucide-react'
import { useState } from 'react'
import { Skeleton, toast } from '#kit/feedback'
import { Card, Section, lazyComponent } from '#kit/layout'
import { ListRow, RowGroup } from '#kit/list'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { type Protection, useProtection } from '#api/protection'
import { Guard } from './guard.tsx'
import { Sessions } from './sessions.tsx'

// The forms and the QR code are most of the page's script, and are needed only once a sheet is opened.
const BindSheet = lazyComponent(async () => (await import('./bind-sheet.tsx')).BindSheet)
const TotpSheet = lazyComponent(async () => (await import('./totp-sheet.tsx')).TotpSheet)
const PhraseSheet = lazyComponent(async () => (await import('./phrase-sheet.tsx')).PhraseSheet)

type Open = 'totp' | 'phrase'

/** The security level of the account and all its factors. The contact being bound is in the route. */
export function Screen() {
  const t = useText()
  const protection = useProtection()
  const binding = toContact(useQueryValue('bind'))
  const to = useQueryValue('to')
  const [open, setOpen] = useState<Open | null>(null)
  const bind = (contact: Contact | null) =>
    navigate('setting/security', contact === null ? {} : { bind: contact }, { replace: true })
  const onBound = () => {
    if (to === 'setting/real') navigate(to, {}, { replace: true })
    else bind(null)
  }
  const close = () => setOpen(null)
  return (
    <Section className="pt-1 pb-8">
      <Meter protection={protection} />
      <Factors protection={protection} onBind={bind} onOpen={setOpen} />
      {protection.isOurs && <Guard protection={protection} />}
      {protection.isOurs && <Sessions />}
      <p className="px-1 text-sub text-t3">{t('security.never_ask')}</p>
      {binding !== null && protection.isKnown && (
        <BindSheet contact={binding} protection={protection} onDone={onBound} onClose={() => bind(null)} />
      )}
      {open === 'totp' && <TotpSheet protection={protection} onClose={close} />}
      {open === 'phrase' && <PhraseSheet now={protection.phrase ?? ''} onClose={close} />}
    </Section>
  )
}

const toContact = (text: string | null): Contact | null =>
  text === 'email' || text === 'mobile' ? text : null

const PARTS = 4

/** Counts login password, fund password, phone number and e-mail address. The first always exists. */
function Meter({ protection }: { protection: Protection }) {
  const t = useText()
  if (!protection.isKnown) return <Skeleton className="mb-4 h-24 rounded-lg" />
  const done = 1 + (protection.hasPayPassword === true ? 1 : 0) + protection.bound.length
  const isFull = done === PARTS
  const Mark = isFull ? ShieldCheck : ShieldAlert
  return (
    <Card className="mb-4">
      <div className="flex items-center gap-3">
        <Mark
          size={32}
          strokeWidth={1.5}
          className={`shrink-0 ${isFull ? 'text-success' : 'text-warning'}`}
        />
        <div className="min-w-0 flex-1">
          <p className="text-body font-semi">{t('security.done_of', { n: done, all: PARTS })}</p>
          <p className="text-sub text-t2">{t(isFull ? 'security.full' : 'security.not_full')}</p>
        </div>
      </div>
      <div aria-hidden="true" className="mt-3 flex gap-1.5">
        {[1, 2, 3, 4].map((part) => (
          <span
            key={part}
            className={`h-1.5 flex-1 rounded-pill ${part > done ? 'bg-chip' : isFull ? 'bg-success' : 'bg-warning'}`}
          />
        ))}
      </div>
    </Card>
  )
}

type FactorsProps = {
  protection: Protection
  onBind: (contact: Contact) => void
  onOpen: (what: Open) => void
}

/** Each factor with its status: the four that the meter counts, and those that only our own exchange offers. */
function Factors({ protection, onBind, onOpen }: FactorsProps) {
  const t = useText()
  const { bound, hasPayPassword, hasTotp, phrase, isKnown, isOurs } = protection
  const status = (isSet: boolean | null, text: string) =>
    isKnown && isSet !== null && <span className={isSet ? 'text-t2' : 'text-warning'}>{text}</span>
  const contact = (which: Contact) => {
    const shown = bound.find((each) => each.contact === which)?.shown
    if (shown === undefined) return status(false, t('security.not_bound'))
    return <span className="wrap-anywhere text-t2">{shown}</span>
  }
  const open = (what: Open) => () => (isOurs ? onOpen(what) : toast(t('app.not_built')))
  return (
    <>
      <RowGroup title={t('security.basics')}>
        <ListRow
          to="setting/password"
          icon={<KeyRound size={20} />}
          title={t('login.password')}
          value={<span className="text-t2">{t('security.is_set')}</span>}
        />
        <ListRow
          to="setting/payPassword"
          icon={<WalletMinimal size={20} />}
          title={t('screen.pay_password')}
          value={status(hasPayPassword, t(hasPayPassword === true ? 'security.is_set' : 'security.not_set'))}
        />
        <ListRow
          onPress={() => onBind('mobile')}
          icon={<Smartphone size={20} />}
          title={t('security.phone')}
          value={contact('mobile')}
        />
        <ListRow
          onPress={() => onBind('email')}
          icon={<AtSign size={20} />}
          title={t('register.email')}
          value={contact('email')}
        />
      </RowGroup>
      <RowGroup title={t('security.more')}>
        <ListRow
          onPress={open('totp')}
          icon={<Fingerprint size={20} />}
          title={t('security.totp')}
          note={t('security.totp_note')}
          value={status(hasTotp, t(hasTotp === true ? 'security.on' : 'security.off'))}
        />
        <PasskeysRow protection={protection} />
        <ListRow
          onPress={open('phrase')}
          icon={<MessageSquareQuote size={20} />}
          title={t('security.phrase')}
          note={t('security.phrase_note')}
          value={phrase !== null && phrase !== '' && <span className="wrap-anywhere">{phrase}</span>}
        />
      </RowGroup>
    </>
  )
}

function PasskeysRow({ protection: { isOurs, passkeys } }: Pick<FactorsProps, 'protection'>) {
  const t = useText()
  return (
    <ListRow
      {...(isOurs ? { to: 'setting/passkeys' } : { onPress: () => toast(t('app.not_built')) })}
      icon={<KeySquare size={20} />}
      title={t('security.passkeys')}
      note={t('security.passkeys_note')}
      value={passkeys !== null && passkeys > 0 && <span className="num">{passkeys}</span>}
    />
  )
}
