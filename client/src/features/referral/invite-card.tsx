import { Copy, Download, Share2 } from 'lucide-react'
import { useRef } from 'react'
import { Button, CopyButton } from '#kit/control'
import { saveFile } from '#kit/device'
import { copyWithToast, toast } from '#kit/feedback'
import { Card } from '#kit/layout'
import { QrCard } from '#kit/qr'
import { invitationLink } from '#kit/route'
import { useText } from '#text'
import { useSite } from '#api'
import { paintInvitation } from './paint-invitation.ts'

/** The code and the link, as text, as a QR code and as a picture that is made on the device. */
export function InviteCard({ code }: { code: string }) {
  const t = useText()
  const qr = useRef<HTMLDivElement>(null)
  const site = useSite()?.name ?? ''
  const link = invitationLink(code)
  const title = t('referral.join', { site })
  const save = async () => {
    const svg = qr.current?.querySelector('svg') ?? null
    const lines = { title, note: t('referral.code'), code }
    const picture = svg === null ? null : await paintInvitation(svg, lines)
    if (picture === null) return toast(t('app.load_failed'), 'error')
    saveFile(picture, `${code}.png`)
    toast(t('app.saved'), 'success')
  }
  /** A closed share sheet is no failure. */
  const share = () =>
    'share' in navigator
      ? navigator.share({ title, text: title, url: link }).catch(() => undefined)
      : copyWithToast(link)
  return (
    <Card className="space-y-4">
      <div ref={qr} className="flex justify-center">
        <QrCard text={link} label={t('referral.qr')} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sub text-t3">{t('referral.code')}</p>
          <p className="num font-num text-h2 font-semi wrap-anywhere">{code}</p>
        </div>
        <CopyButton name={t('referral.copy_code')} text={code} />
      </div>
      <div className="grid grid-cols-2 gap-2 max-wide:grid-cols-1">
        <Button size="middle" className="px-2!" onClick={() => void share()}>
          <Share2 size={18} />
          {t('referral.share')}
        </Button>
        <Button kind="neutral" size="middle" className="px-2!" onClick={() => void save()}>
          <Download size={18} />
          {t('referral.save')}
        </Button>
      </div>
      <Button kind="neutral" size="middle" className="w-full" onClick={() => void copyWithToast(link)}>
        <Copy size={18} />
        {t('referral.copy_link')}
      </Button>
    </Card>
  )
}
