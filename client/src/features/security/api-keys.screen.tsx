import { type ApiKey, API_KEYS_MAX, security } from '@bourse/contracts/security'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { Empty, QueryView, StatusTag, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { lazyComponent, Section } from '#kit/layout'
import { Facts, ListRow, RowGroup } from '#kit/list'
import { Dialog, Sheet } from '#kit/overlay'
import { type Text, useText } from '#text'
import { queryFor, useEndpointMutation } from '#api'
import { useProtection } from '#api/protection'
import { useOwnAccounts } from '#api/sub-accounts'

// The form with its codes is most of the page's script.
const NewKeySheet = lazyComponent(async () => (await import('./new-api-key-sheet.tsx')).NewApiKeySheet)

/** The member's API keys: their scopes and last use, a new one, and the end of each. */
export function Screen() {
  const t = useText()
  const protection = useProtection()
  const query = useQuery(queryFor(security.apiKeys, {}))
  const [open, setOpen] = useState<ApiKey['id'] | 'new' | null>(null)
  const shown = query.data?.list.find(({ id }) => id === open)
  const close = () => setOpen(null)
  return (
    <Section className="flex flex-1 flex-col pt-1 pb-8">
      <p className="px-1 pb-4 text-row text-t2">{t('api_keys.lead')}</p>
      <QueryView
        query={query}
        empty={<Empty kind="security" title={t('api_keys.none')} />}
        unavailable={<NotOffered />}
      >
        {({ list }) => (
          <RowGroup>
            {list.map((one) => (
              <KeyRow key={one.id} apiKey={one} onPress={() => setOpen(one.id)} />
            ))}
          </RowGroup>
        )}
      </QueryView>
      {query.data !== undefined && query.data.list.length < API_KEYS_MAX && (
        <Button onClick={() => setOpen('new')}>{t('api_keys.create')}</Button>
      )}
      {open === 'new' && protection.isKnown && <NewKeySheet protection={protection} onClose={close} />}
      {shown !== undefined && <KeySheet apiKey={shown} onClose={close} />}
    </Section>
  )
}

const scopeNames = (t: Text, { canTrade, canTransfer, canWithdraw }: ApiKey): string =>
  [
    t('api_keys.read'),
    ...(canTrade ? [t('api_keys.trade')] : []),
    ...(canTransfer ? [t('api_keys.transfer')] : []),
    ...(canWithdraw ? [t('api_keys.withdraw')] : []),
  ].join(' · ')

function KeyRow({ apiKey, onPress }: { apiKey: ApiKey; onPress: () => void }) {
  const t = useText()
  const now = useNow()
  const hasExpired = apiKey.expiresAt !== null && apiKey.expiresAt <= now
  return (
    <ListRow
      icon={<KeyRound size={20} />}
      title={<span className="wrap-anywhere">{apiKey.name}</span>}
      note={scopeNames(t, apiKey)}
      {...(hasExpired ? { value: <StatusTag status="error">{t('api_keys.expired')}</StatusTag> } : {})}
      onPress={onPress}
    />
  )
}

type KeyProps = { apiKey: ApiKey; onClose: () => void }

function KeySheet({ apiKey, onClose }: KeyProps) {
  const { t, timeText, relativeText } = useFormat()
  const now = useNow()
  const [isConfirming, confirmFirst] = useState(false)
  const accounts = useOwnAccounts(apiKey.account !== null).data?.list ?? []
  const accountNameOf = (id: string) => accounts.find((one) => one.id === id)?.name ?? id
  const { key, name, account, addresses, createdAt, expiresAt, usedAt } = apiKey
  if (isConfirming) return <RevokeDialog apiKey={apiKey} onClose={onClose} />
  return (
    <Sheet title={name} onClose={onClose}>
      <Facts
        rows={[
          { label: t('api_keys.id'), value: <span className="wrap-anywhere">{key}</span> },
          ...(account === null ? [] : [{ label: t('api_keys.account'), value: accountNameOf(account) }]),
          { label: t('api_keys.scopes'), value: scopeNames(t, apiKey) },
          { label: t('api_keys.addresses'), value: addresses === '' ? t('api_keys.any') : addresses },
          { label: t('api_keys.created'), value: timeText(createdAt) },
          {
            label: t('api_keys.expires'),
            value: expiresAt === null ? t('api_keys.never') : timeText(expiresAt),
          },
          {
            label: t('api_keys.used'),
            value: usedAt === null ? t('api_keys.unused') : relativeText(usedAt, now),
          },
        ]}
      />
      <div className="pt-5">
        <Button kind="danger" onClick={() => confirmFirst(true)}>
          {t('api_keys.revoke')}
        </Button>
      </div>
    </Sheet>
  )
}

function RevokeDialog({ apiKey: { id, name }, onClose }: KeyProps) {
  const t = useText()
  const revoke = useEndpointMutation(security.revokeApiKey)
  const confirm = async () => {
    const message = await revoke.send({ id })
    onClose()
    if (message !== null) toast(message, 'success')
  }
  return (
    <Dialog
      title={t('api_keys.revoke')}
      confirm={t('api_keys.revoke')}
      kind="danger"
      isBusy={revoke.isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('api_keys.revoke_note', { name })}
    </Dialog>
  )
}
