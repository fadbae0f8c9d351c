import { security } from '@bourse/contracts/security'
import { History, KeyRound, ListChecks, WebhookIcon } from 'lucide-react'
import { Button, Switch } from '#kit/control'
import { useNow } from '#kit/device'
import { toast } from '#kit/feedback'
import { countdownText } from '#kit/format'
import { ListRow, RowGroup } from '#kit/list'
import { isPageOffered } from '#kit/route'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import type { Protection } from '#api/protection'

/** Withdrawals to saved addresses only, and the way to the record of log-ins. */
export function Guard({ protection }: { protection: Protection }) {
  const t = useText()
  return (
    <RowGroup title={t('security.account_activity')}>
      {protection.isWhitelistOnly !== null && (
        <Whitelist isOn={protection.isWhitelistOnly} offAt={protection.whitelistOffAt} />
      )}
      <ListRow
        to="setting/logins"
        icon={<History size={20} />}
        title={t('screen.logins')}
        note={t('security.logins_note')}
      />
      <ListRow to="setting/api_keys" icon={<KeyRound size={20} />} title={t('screen.api_keys')} />
      {/* A platform without API keys has no webhooks. */}
      {isPageOffered('setting/api_keys') && (
        <ListRow to="setting/webhooks" icon={<WebhookIcon size={20} />} title={t('security.webhooks')} />
      )}
    </RowGroup>
  )
}

type Props = { isOn: boolean; offAt: Protection['whitelistOffAt'] }

/** Turning it off takes a day; until then the switch stays on, with the time left and a button that cancels. */
function Whitelist({ isOn, offAt }: Props) {
  const t = useText()
  const { send, isBusy } = useEndpointMutation(security.setWhitelist)
  const change = async (next: boolean) => {
    const message = await send({ isWhitelistOnly: next })
    if (message !== null) toast(message, 'success')
  }
  return (
    <div className="flex items-center gap-3 px-4 py-row-pad" aria-busy={isBusy} data-part="whitelist">
      <span className="flex size-6 shrink-0 items-center justify-center text-t2">
        <ListChecks size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-row">{t('security.whitelist')}</span>
        <span className="block text-sub text-t3">{t('security.whitelist_note')}</span>
        {offAt !== null && <Ending offAt={offAt} />}
      </span>
      {offAt === null ? (
        <Switch name={t('security.whitelist')} isOn={isOn} onChange={(next) => void change(next)} />
      ) : (
        <Button kind="neutral" size="small" onClick={() => void change(true)}>
          {t('security.whitelist_stay')}
        </Button>
      )}
    </div>
  )
}

function Ending({ offAt }: { offAt: NonNullable<Props['offAt']> }) {
  const t = useText()
  const now = useNow()
  return (
    <span role="timer" className="block text-sub text-warning">
      {t('security.whitelist_off_in', { time: countdownText(Math.max(0, offAt - now)) })}
    </span>
  )
}
