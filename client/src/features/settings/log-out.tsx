import { account } from '@bourse/contracts/account'
import { useState } from 'react'
import { Button } from '#kit/control'
import { say } from '#kit/feedback'
import { Dialog } from '#kit/overlay'
import { go } from '#kit/route'
import { useText } from '#text'
import { call, leave, useIsMember } from '#wire'

/** The server is told, but the phone forgets in any case: a lost connection must not keep anybody logged in. */
export function LogOut() {
  const t = useText()
  const isMember = useIsMember()
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const out = async () => {
    setBusy(true)
    await Promise.allSettled([call(account.logout, {}, { isQuiet: true })])
    leave()
    go('index/index', {}, { replace: true })
    say(t('settings.logged_out'))
  }
  if (!isMember) return null
  return (
    <>
      <Button kind="neutral" onClick={() => ask(true)}>
        {t('settings.logout')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('settings.logout_ask')}
          confirm={t('settings.logout')}
          kind="danger"
          isBusy={isBusy}
          onConfirm={() => void out()}
          onClose={() => ask(false)}
        >
          {t('settings.logout_note')}
        </Dialog>
      )}
    </>
  )
}
