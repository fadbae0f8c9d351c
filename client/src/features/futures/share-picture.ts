import type { SharedLines } from './share-text.ts'

const WIDTH = 640
const HEIGHT = 400
const EDGE = 48

/** Paints the shared lines in the colours of the theme. */
export async function paintShared(lines: SharedLines, isGain: boolean): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * 2
  canvas.height = HEIGHT * 2
  const context = canvas.getContext('2d')
  if (context === null) return null
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const font = style.getPropertyValue('--font-ui').trim() || 'system-ui, sans-serif'
  const write = (text: string, at: { x?: number; y: number; size: number; name: string; bold?: boolean }) => {
    context.fillStyle = colour(at.name)
    context.font = `${at.bold === true ? 600 : 400} ${at.size}px ${font}`
    context.fillText(text, at.x ?? EDGE, at.y, WIDTH - (at.x ?? EDGE) - EDGE)
  }
  context.scale(2, 2)
  context.fillStyle = colour('--bg-1')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  write(lines.title, { y: 84, size: 34, name: '--text-1', bold: true })
  write(lines.direction, { y: 126, size: 22, name: '--text-2' })
  if (lines.result !== null)
    write(lines.result, { y: 214, size: 64, name: isGain ? '--price-up' : '--price-down', bold: true })
  lines.facts.forEach(([label, value], at) => {
    const x = EDGE + at * ((WIDTH - EDGE * 2) / 2)
    write(label, { x, y: 284, size: 18, name: '--text-3' })
    write(value, { x, y: 314, size: 24, name: '--text-1' })
  })
  if (lines.foot !== null) write(lines.foot, { y: 364, size: 16, name: '--text-3' })
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
