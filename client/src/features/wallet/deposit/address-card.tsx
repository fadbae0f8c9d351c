import { Copy, Download, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { AddressText, type Network, NetworkChips } from '#features/wallet'
import { Button } from '#kit/control'
import { saveFile } from '#kit/device'
import { copyWithToast, Skeleton, toast } from '#kit/feedback'
import { Card } from '#kit/layout'
import { QrCard } from '#kit/qr'
import { t as translate, useText } from '#text'

export type AddressProps = {
  code: string
  networks: readonly Network[]
  network: Network
  onNetwork: (id: string) => void
}

/** The deposit address of a coin. Address and QR code belong to one network and change together. */
export function AddressCard({ code, networks, network, onNetwork }: AddressProps) {
  const t = useText()
  const picture = useRef<HTMLDivElement>(null)
  const { address, name } = network
  const save = () =>
    savePicture(picture.current?.querySelector('svg') ?? null, `${code}-${name ?? 'address'}`)
  return (
    <Card className="space-y-4">
      {name !== null && <NetworkChips networks={networks} value={network.id} onChange={onNetwork} />}
      {/* The key remounts the card: no frame shows one network's QR code with another's address. */}
      <div key={address} className="fade-in space-y-4">
        <div ref={picture} className="flex justify-center">
          <QrCard text={address} label={t('deposit.qr_label', { coin: code })} />
        </div>
        <div>
          <h2 className="text-sub text-t2">{t('deposit.address')}</h2>
          <AddressText address={address} />
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Button kind="primary" size="middle" className="px-2!" onClick={() => void copyWithToast(address)}>
            <Copy size={18} />
            {t('app.copy')}
          </Button>
          <Button kind="neutral" size="middle" className="px-2!" onClick={() => void save()}>
            <Download size={18} />
            {t('deposit.save_qr')}
          </Button>
        </div>
      </div>
      <Warning code={code} network={name} />
    </Card>
  )
}

function Warning({ code, network }: { code: string; network: string | null }) {
  const t = useText()
  return (
    <div role="note" className="flex gap-2.5 rounded-md border border-error px-3 py-2.5">
      <TriangleAlert size={18} className="mt-0.5 shrink-0 text-error" />
      <div>
        <p className="text-row font-semi text-t1">
          {network === null || network === code
            ? t('deposit.warning_plain', { coin: code })
            : t('deposit.warning', { coin: code, network })}
        </p>
        <p className="text-sub text-t2">{t('deposit.warning_note')}</p>
      </div>
    </div>
  )
}

/** The card's layout while the address loads. */
export const AddressSkeleton = () => (
  <div aria-hidden="true" className="px-gutter">
    <Card className="space-y-4">
      <Skeleton className="h-9 w-40" />
      <Skeleton className="mx-auto size-46" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-16 w-full" />
    </Card>
  </div>
)

const SIDE = 720

/** Saves a QR code as a PNG large enough to scan. */
async function savePicture(svg: SVGSVGElement | null, name: string): Promise<void> {
  if (svg === null) return
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (pen === null) return toast(translate('app.load_failed'), 'error')
  draw(pen, svg)
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/png'))
  if (blob === null) return toast(translate('app.load_failed'), 'error')
  saveFile(blob, `${name}.png`)
  toast(translate('app.saved'), 'success')
}

/** Draws dark squares on white from the SVG path of the QR code, without loading an image. */
function draw(pen: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(0, 0, SIDE, SIDE)
  const scale = SIDE / svg.viewBox.baseVal.width
  pen.scale(scale, scale)
  pen.fillStyle = '#0A0D13'
  for (const path of svg.querySelectorAll('path')) pen.fill(new Path2D(path.getAttribute('d') ?? ''))
}
