import type { Contact, Profile } from '@bourse/contracts/account'
import { Lock } from 'lucide-react'
import { LinkButton } from '#kit/control'
import { Card } from '#kit/layout'
import { useText } from '#text'

/** The form is locked; the links to unlock it are on top. */
export function BindFirst({ missing }: { missing: readonly Contact[] }) {
  const t = useText()
  return (
    <Card className="mb-5">
      <h2 className="flex items-center gap-2 text-body font-semi">
        <Lock size={18} className="shrink-0 text-warning" />
        {t('identity.bind_first')}
      </h2>
      <p className="pt-1 pb-3 text-sub text-t2">{t('identity.bind_note')}</p>
      <div className="flex flex-wrap gap-2">
        {missing.map((contact) => (
          <LinkButton
            key={contact}
            to="setting/security"
            query={{ bind: contact, to: 'setting/real' }}
            kind="neutral"
            className="flex-1"
          >
            {t(contact === 'email' ? 'security.bind_email' : 'security.bind_mobile')}
          </LinkButton>
        ))}
      </div>
    </Card>
  )
}

const isEmpty = (text: string | null) => text === null || text.trim() === ''

/** The contacts that must be bound before a level can be applied for. */
export function unboundContacts(user: Pick<Profile, 'email' | 'mobile'>): Contact[] {
  return [
    ...(isEmpty(user.email) ? (['email'] as const) : []),
    ...(isEmpty(user.mobile) ? (['mobile'] as const) : []),
  ]
}
