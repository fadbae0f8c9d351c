import { security } from '@bourse/contracts/security'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#kit/control'
import { copyWithToast, ErrorBox, Skeleton } from '#kit/feedback'
import { groupByFour } from '#kit/format'
import { QrCard } from '#kit/qr'
import { useText } from '#text'
import { call, ApiCallError } from '#api'

type Enrolment = { readonly secret: string; readonly uri: string }

/**
 * The secret as a QR code and as text. It is created for this sheet and never cached: each opening creates
 * another, and the last one counts.
 */
export function Secret() {
  const t = useText()
  const [made, make] = useState<Enrolment | null>(null)
  const [failure, fail] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const leave = new AbortController()
    call(security.enrolTotp, {}, { signal: leave.signal, isQuiet: true }).then(make, (reason: unknown) => {
      if (leave.signal.aborted) return
      if (!(reason instanceof ApiCallError)) throw reason
      fail(reason.message)
    })
    return () => leave.abort()
  }, [turn])
  if (failure !== null) {
    const retry = () => {
      fail(null)
      setTurn(turn + 1)
    }
    return <ErrorBox message={failure} retry={retry} />
  }
  return (
    <>
      <ol className="list-decimal space-y-1 pl-5 text-row text-t2">
        <li>{t('security.totp_step_scan')}</li>
        <li>{t('security.totp_step_type')}</li>
      </ol>
      <div className="flex flex-col items-center gap-3">
        {made === null ? (
          <Skeleton className="size-46 rounded-md" />
        ) : (
          <QrCard text={made.uri} label={t('security.totp_qr')} />
        )}
        {made === null ? <Skeleton className="h-11 w-64" /> : <Letters secret={made.secret} />}
      </div>
    </>
  )
}

function Letters({ secret }: { secret: string }) {
  const t = useText()
  return (
    <div className="flex items-center gap-1 rounded-md bg-chip py-1 pl-3">
      <p data-part="secret" className="num flex flex-wrap gap-x-2.5 gap-y-0.5 text-row text-t1">
        {groupByFour(secret).map((group, at) => (
          <span key={`${at} ${group}`}>{group}</span>
        ))}
      </p>
      <IconButton
        name={t('security.copy_secret')}
        onClick={() => void copyWithToast(secret)}
        className="text-link!"
      >
        <Copy size={18} />
      </IconButton>
    </div>
  )
}
