import { messages } from '@bourse/contracts/messages'
import { Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Switch } from '#kit/control'
import { toast } from '#kit/feedback'
import { ListRow } from '#kit/list'
import { useText } from '#text'
import { useEndpointMutation } from '#api'

/** Turns pushed messages to this browser on and off; off until the member does. Hidden where the browser has none. */
export function PushRow({ pushKey }: { pushKey: string }) {
  const t = useText()
  const { registration, endpoint, setEndpoint } = useRegistration()
  const [isBusy, setBusy] = useState(false)
  const add = useEndpointMutation(messages.addPushDevice)
  const remove = useEndpointMutation(messages.removePushDevice)
  if (registration === null) return null
  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== 'granted') return toast(t('notifications.push_blocked'))
    const subscription = await registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
      .catch((error: unknown) => {
        if (error instanceof DOMException) return null
        throw error
      })
    const { p256dh, auth } = subscription?.toJSON().keys ?? {}
    if (subscription === null || p256dh === undefined || auth === undefined)
      return toast(t('notifications.push_failed'))
    const target = { endpoint: subscription.endpoint, publicKey: p256dh, secret: auth }
    if ((await add.send(target)) !== null) setEndpoint(subscription.endpoint)
    else await subscription.unsubscribe()
  }
  const turnOff = async (known: string) => {
    const subscription = await registration.pushManager.getSubscription()
    await subscription?.unsubscribe()
    await remove.send({ endpoint: known })
    setEndpoint(null)
  }
  const change = async (isOn: boolean) => {
    setBusy(true)
    await (isOn ? turnOn() : turnOff(endpoint ?? '')).finally(() => setBusy(false))
  }
  return (
    <ListRow
      icon={<Smartphone size={20} strokeWidth={1.75} />}
      title={t('notifications.push_device')}
      note={t('notifications.push_note')}
      value={
        <span aria-busy={isBusy}>
          <Switch
            name={t('notifications.push_device')}
            isOn={endpoint !== null}
            onChange={(isOn) => void change(isOn)}
          />
        </span>
      }
    />
  )
}

/** The worker of this browser and its endpoint for pushes; null without a worker, a push service or a registration. */
function useRegistration() {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null)
  const [endpoint, setEndpoint] = useState<string | null>(null)
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return
    let isCurrent = true
    void navigator.serviceWorker.getRegistration().then(async (found) => {
      const subscription = await found?.pushManager.getSubscription()
      if (!isCurrent) return
      setRegistration(found ?? null)
      setEndpoint(subscription?.endpoint ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return { registration, endpoint, setEndpoint }
}
