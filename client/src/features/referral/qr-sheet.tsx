import { Sheet } from '#kit/overlay'
import { QrCard } from '#kit/qr'
import { invitationLink } from '#kit/route'
import { useText } from '#text'

const SIZE_PX = 280

/** The member's own QR code, large enough to be scanned from another phone. */
export function QrSheet({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useText()
  return (
    <Sheet title={t('settings.my_qr')} onClose={onClose}>
      <div className="flex flex-col items-center gap-4 px-gutter pt-2 pb-8">
        <QrCard text={invitationLink(code)} label={t('referral.qr')} size={SIZE_PX} />
        <div className="text-center">
          <p className="text-sub text-t3">{t('referral.code')}</p>
          <p className="num font-num text-h1 font-semi wrap-anywhere">{code}</p>
        </div>
      </div>
    </Sheet>
  )
}
