import { saveFile } from '#kit/device'
import { toast } from '#kit/feedback'
import { t } from '#text'

const SIDE = 720

/** Saves a QR code as a PNG large enough to scan. */
export async function savePicture(svg: SVGSVGElement | null, name: string): Promise<void> {
  if (svg === null) return
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (pen === null) return toast(t('app.load_failed'), 'error')
  draw(pen, svg)
  const blob = await new Promise<Blob | null>((give) => canvas.toBlob(give, 'image/png'))
  if (blob === null) return toast(t('app.load_failed'), 'error')
  saveFile(blob, `${name}.png`)
  toast(t('app.saved'), 'success')
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
