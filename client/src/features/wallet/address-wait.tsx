import { useFormat } from '#kit/format'
import { waitText } from '#api/protection'

/** The waiting time of a new address; null where the upstream does not report it. Demo money does not wait. */
export function AddressWait({ seconds }: { seconds: number | null }) {
  const { t, language } = useFormat()
  if (seconds === null) return null
  return (
    <p data-part="address-wait" className="px-1 text-sub text-t3">
      {seconds === 0 ? t('address.no_wait') : t('address.wait', { time: waitText(seconds, language) })}
    </p>
  )
}
