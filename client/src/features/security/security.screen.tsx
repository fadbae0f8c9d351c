import type { Contact } from '@bourse/contracts/account'
import { useState } from 'react'
import { Section } from '#kit/layout'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { BindSheet } from './bind-sheet.tsx'
import { Factors } from './factors.tsx'
import { Meter } from './meter.tsx'
import { PhraseSheet } from './phrase-sheet.tsx'
import { useProtection } from './queries.ts'
import { Sessions } from './sessions.tsx'
import { TotpSheet } from './totp-sheet.tsx'

/** The security level of the account and all its factors. The contact being bound is in the address. */
export function Screen() {
  const t = useText()
  const protection = useProtection()
  const binding = contactOf(useQueryValue('bind'))
  const to = useQueryValue('to')
  const [open, setOpen] = useState<'totp' | 'phrase' | null>(null)
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
      {protection.isOurs && <Sessions />}
      <p className="px-1 text-sub text-t3">{t('security.never_ask')}</p>
      {binding !== null && protection.isKnown && (
        <BindSheet
          contact={binding}
          bound={protection.bound}
          hasTotp={protection.hasTotp === true}
          onDone={onBound}
          onClose={() => bind(null)}
        />
      )}
      {open === 'totp' && (
        <TotpSheet isOn={protection.hasTotp === true} bound={protection.bound} onClose={close} />
      )}
      {open === 'phrase' && <PhraseSheet now={protection.phrase ?? ''} onClose={close} />}
    </Section>
  )
}

const contactOf = (text: string | null): Contact | null =>
  text === 'email' || text === 'mobile' ? text : null
