import { type Passkey, PASSKEYS_MAX, security } from '@bourse/contracts/security'
import { useQuery } from '@tanstack/react-query'
import { KeySquare } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { Empty, QueryView, StatusTag } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { ListRow, RowGroup } from '#kit/list'
import { useText } from '#text'
import { queryFor } from '#api'
import { supportText } from '#api/passkeys'
import { useProtection } from '#api/protection'
import { PasskeyAddSheet } from './passkey-add-sheet.tsx'
import { PasskeySheet } from './passkey-sheet.tsx'

/** The member's passkeys. If the browser has none, the page gives the reason, and the list can still be changed. */
export function Screen() {
  const t = useText()
  const protection = useProtection()
  const query = useQuery(queryFor(security.passkeys, {}))
  const [open, setOpen] = useState<Passkey['id'] | 'add' | null>(null)
  const problem = supportText(t)
  const count = query.data?.list.length ?? 0
  const shown = query.data?.list.find(({ id }) => id === open)
  const close = () => setOpen(null)
  return (
    <Section className="flex flex-1 flex-col pt-1 pb-8">
      <p className="px-1 pb-4 text-row text-t2">{t('security.passkeys_lead')}</p>
      <QueryView
        query={query}
        empty={<Empty kind="security" title={t('security.passkeys_none')} />}
        unavailable={<NotOffered />}
      >
        {({ list }) => (
          <RowGroup>
            {list.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onPress={() => setOpen(passkey.id)} />
            ))}
          </RowGroup>
        )}
      </QueryView>
      {problem !== null && <p className="px-1 pb-4 text-sub text-warning">{problem}</p>}
      {query.data !== undefined && problem === null && count < PASSKEYS_MAX && (
        <Button onClick={() => setOpen('add')}>{t('security.passkey_add')}</Button>
      )}
      {open === 'add' && protection.isKnown && <PasskeyAddSheet protection={protection} onClose={close} />}
      {shown !== undefined && <PasskeySheet passkey={shown} protection={protection} onClose={close} />}
    </Section>
  )
}

function PasskeyRow({ passkey, onPress }: { passkey: Passkey; onPress: () => void }) {
  const { t, relativeText } = useFormat()
  const now = useNow()
  const { usedAt } = passkey
  return (
    <ListRow
      icon={<KeySquare size={20} />}
      title={<span className="wrap-anywhere">{passkey.name}</span>}
      note={
        usedAt === null
          ? t('security.passkey_unused')
          : t('security.passkey_used', { time: relativeText(usedAt, now) })
      }
      {...(passkey.isBlocked
        ? { value: <StatusTag status="error">{t('security.passkey_blocked')}</StatusTag> }
        : {})}
      onPress={onPress}
    />
  )
}
