import type { OwnAccount } from '@bourse/contracts/sub-accounts'
import { Settings2 } from 'lucide-react'
import { QueryView } from '#kit/feedback'
import { ListRow, RowGroup } from '#kit/list'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { AccountRow, useOwnAccounts } from './own-accounts.tsx'
import { useAccountSwitch } from './use-account-switch.ts'

/** The member's accounts; a press selects one. */
export function SwitchSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { isBusy, switchTo } = useAccountSwitch()
  const pick = async (account: OwnAccount) => {
    if (!account.isSelected) await switchTo(account)
    onClose()
  }
  return (
    <Sheet title={t('accounts.switch')} onClose={onClose}>
      <div aria-busy={isBusy}>
        <QueryView query={useOwnAccounts()}>
          {({ list }) => (
            <RowGroup>
              {list.map((account) => (
                <AccountRow key={account.id} account={account} onPress={() => void pick(account)} />
              ))}
              <ListRow
                to="setting/sub_accounts"
                icon={<Settings2 size={20} />}
                title={t('accounts.manage')}
              />
            </RowGroup>
          )}
        </QueryView>
      </div>
    </Sheet>
  )
}
