import { account } from '@bourse/contracts/account'
import { useState } from 'react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { Dialog } from '#kit/overlay'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { call, signOut, useIsMember } from '#api'

/** Clears the session on the device even if the request fails. */
export function LogOut() {
  const t = useText()
  const isMember = useIsMember()
  const [isConfirming, setConfirming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const out = async () => {
    setBusy(true)
    await Promise.allSettled([call(account.logout, {}, { isQuiet: true })])
    signOut()
    navigate('index/index', {}, { replace: true })
    toast(t('settings.logged_out'))
  }
  if (!isMember) return null
  return (
    <>
      <Button kind="neutral" onClick={() => setConfirming(true)}>
        {t('settings.logout')}
      </Button>
      {isConfirming && (
        <Dialog
          title={t('settings.logout_ask')}
          confirm={t('settings.logout')}
          kind="danger"
          isBusy={isBusy}
          onConfirm={() => void out()}
          onClose={() => setConfirming(false)}
        >
          {t('settings.logout_note')}
        </Dialog>
      )}
    </>
  )
}
