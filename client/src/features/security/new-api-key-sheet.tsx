import { type MemberId, profileTextIssue } from '@bourse/contracts/account'
import type { Output } from '@bourse/contracts/kit'
import { API_KEY_NAME, security } from '@bourse/contracts/security'
import { useState } from 'react'
import { Button, Chips, Tick } from '#kit/control'
import { TextField, TotpField } from '#kit/field'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { FormSheet, keyOfCode, useContractForm } from '#api/form'
import { OwnCodeField, type Protection } from '#api/protection'
import { useAccountName, useOwnAccounts } from '#api/sub-accounts'
import { Copied } from './copied.tsx'

type Props = { protection: Protection; onClose: () => void }
type Created = Output<typeof security.createApiKey>

const LIFETIMES = [30, 90, 365] as const
const SCOPES = ['trade', 'transfer', 'withdraw'] as const

function useKeyForm(protection: Protection, onDone: (created: Created) => void) {
  const t = useText()
  return useContractForm(security.createApiKey, {
    defaults: {
      name: '',
      account: '',
      trade: true,
      transfer: false,
      withdraw: false,
      addresses: '',
      days: '',
      code: '',
      totp: '',
    },
    secrets: ['code', 'totp'],
    toInput: ({ name, account, trade, transfer, withdraw, addresses, days, code, totp }) => ({
      name: name.trim(),
      account: account === '' ? undefined : (account as MemberId),
      canTrade: trade,
      canTransfer: transfer,
      canWithdraw: withdraw,
      addresses: addresses.trim() === '' ? undefined : addresses,
      days: days === '' ? undefined : Number(days),
      code,
      totp: protection.hasTotp === true ? totp : undefined,
    }),
    check: ({ name }) => {
      const issue = profileTextIssue(name.trim(), API_KEY_NAME)
      if (issue === null) return {}
      return { name: t(issue === 'text_too_short' ? 'field.required' : keyOfCode(issue)) }
    },
    texts: { addresses: 'api_keys.addresses_wrong' },
    onDone,
  })
}

/** Creates a key, and shows its secret: the only time that anyone sees it. */
export function NewApiKeySheet({ protection, onClose }: Props) {
  const t = useText()
  const [created, setCreated] = useState<Created | null>(null)
  const form = useKeyForm(protection, setCreated)
  const { values, set } = form
  if (created !== null) return <CreatedSheet created={created} onClose={onClose} />
  return (
    <FormSheet form={form} title={t('api_keys.create')} label={t('api_keys.create')} onClose={onClose}>
      <div className="space-y-5 pt-1">
        <TextField label={t('api_keys.name')} autoComplete="off" {...form.field('name')} />
        <AccountChoice value={values.account} onChange={(account) => set({ account })} />
        <fieldset>
          <legend className="pb-1 text-sub font-med text-t2">{t('api_keys.scopes')}</legend>
          <p className="text-sub text-t3">{t('api_keys.reads')}</p>
          {SCOPES.map((scope) => (
            <Tick key={scope} isOn={values[scope]} onChange={(isOn) => set({ [scope]: isOn })}>
              {t(`api_keys.${scope}`)}
            </Tick>
          ))}
          {values.withdraw && <p className="text-sub text-warning">{t('api_keys.withdraw_note')}</p>}
        </fieldset>
        <TextField
          label={t('api_keys.addresses')}
          hint={t('api_keys.addresses_hint')}
          autoComplete="off"
          {...form.field('addresses')}
        />
        <div>
          <p className="pb-1.5 text-sub font-med text-t2">{t('api_keys.expires')}</p>
          <Chips
            name={t('api_keys.expires')}
            chips={[
              { id: '', label: t('api_keys.never') },
              ...LIFETIMES.map((days) => ({ id: String(days), label: t('api_keys.days', { n: days }) })),
            ]}
            value={values.days}
            onChange={(days) => set({ days })}
          />
        </div>
        <OwnCodeField codePurpose="api_key" bound={protection.bound} {...form.field('code')} />
        {protection.hasTotp === true && <TotpField {...form.field('totp')} />}
      </div>
    </FormSheet>
  )
}

type ChoiceProps = { value: string; onChange: (account: string) => void }

/** The account that the key is bound to; nothing where there is only one. */
function AccountChoice({ value, onChange }: ChoiceProps) {
  const t = useText()
  const nameOf = useAccountName()
  const list = useOwnAccounts().data?.list ?? []
  if (list.length < 2) return null
  return (
    <div>
      <p className="pb-1.5 text-sub font-med text-t2">{t('api_keys.account')}</p>
      <Chips
        name={t('api_keys.account')}
        chips={list.map((one) => ({ id: one.name === null ? '' : (one.id as string), label: nameOf(one) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

function CreatedSheet({ created: { key, secret }, onClose }: { created: Created; onClose: () => void }) {
  const t = useText()
  return (
    <Sheet title={t('api_keys.created_title')} onClose={onClose}>
      <div className="space-y-4 pt-1">
        <p className="text-row text-warning">{t('api_keys.secret_once')}</p>
        <Copied label={t('api_keys.id')} text={key} />
        <Copied label={t('api_keys.secret')} text={secret} />
        <Button onClick={onClose}>{t('api_keys.secret_saved')}</Button>
      </div>
    </Sheet>
  )
}
