import { type OwnAccount, SUB_ACCOUNTS_MAX } from '@bourse/contracts/sub-accounts'
import { useState } from 'react'
import { Button } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { QueryView } from '#kit/feedback'
import { lazyComponent, Section } from '#kit/layout'
import { RowGroup } from '#kit/list'
import { useText } from '#text'
import { OwnFiat } from '#api/own'
import { AccountRow, useOwnAccounts } from '#api/sub-accounts'

const AccountSheet = lazyComponent(async () => (await import('./account-sheet.tsx')).AccountSheet)
const NameSheet = lazyComponent(async () => (await import('./name-sheet.tsx')).NameSheet)

/** The member's accounts with their equity, and a new one. */
export function Screen() {
  const t = useText()
  const query = useOwnAccounts()
  const [open, setOpen] = useState<OwnAccount['id'] | 'new' | null>(null)
  const list = query.data?.list ?? []
  const shown = list.find(({ id }) => id === open)
  const close = () => setOpen(null)
  return (
    <Section className="flex flex-1 flex-col pt-1 pb-8">
      <p className="px-1 pb-4 text-row text-t2">{t('accounts.lead')}</p>
      <QueryView query={query} unavailable={<NotOffered />}>
        {({ equity }) => (
          <>
            <p className="flex items-baseline justify-between gap-3 px-1 pb-3 text-row text-t2">
              {t('accounts.total')}
              <span className="num text-h2 font-semi text-t1">
                <OwnFiat usd={equity} />
              </span>
            </p>
            <RowGroup>
              {list.map((account) => (
                <AccountRow key={account.id} account={account} onPress={() => setOpen(account.id)} />
              ))}
            </RowGroup>
          </>
        )}
      </QueryView>
      {query.data !== undefined && list.length <= SUB_ACCOUNTS_MAX && (
        <Button onClick={() => setOpen('new')}>{t('accounts.create')}</Button>
      )}
      {open === 'new' && <NameSheet account={null} onClose={close} />}
      {shown !== undefined && <AccountSheet account={shown} others={list} onClose={close} />}
    </Section>
  )
}
