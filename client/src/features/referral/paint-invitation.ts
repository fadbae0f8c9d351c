const [WIDTH, HEIGHT, SIDE] = [720, 960, 560]

type Lines = { readonly title: string; readonly note: string; readonly code: string }

/** Paints the QR code with its text in the colours of the theme; null when the browser cannot. */
export async function paintInvitation(svg: SVGSVGElement, lines: Lines): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const font = style.getPropertyValue('--font-ui').trim() || 'system-ui, sans-serif'
  const write = (text: string, at: { y: number; size: number; name: string }) => {
    pen.fillStyle = colour(at.name)
    pen.font = `600 ${at.size}px ${font}`
    pen.fillText(text, WIDTH / 2, at.y, SIDE)
  }
  pen.fillStyle = colour('--bg-1')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.textAlign = 'center'
  write(lines.title, { y: 110, size: 44, name: '--text-1' })
  write(lines.note, { y: 820, size: 28, name: '--text-3' })
  write(lines.code, { y: 890, size: 52, name: '--text-1' })
  drawQr(pen, svg)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}

/** Dark squares on white, from the path of the shown QR code. */
function drawQr(pen: CanvasRenderingContext2D, svg: SVGSVGElement): void {
  pen.fillStyle = '#FFFFFF'
  pen.translate((WIDTH - SIDE) / 2, 170)
  pen.fillRect(0, 0, SIDE, SIDE)
  const scale = SIDE / svg.viewBox.baseVal.width
  pen.scale(scale, scale)
  pen.fillStyle = '#0A0D13'
  for (const path of svg.querySelectorAll('path')) pen.fill(new Path2D(path.getAttribute('d') ?? ''))
}
