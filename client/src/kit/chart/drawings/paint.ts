import type { Shape } from './shapes.ts'

/** Two hexadecimal digits. */
const FILL_OPACITY = '1f'

type Style = { readonly color: string; readonly isSelected: boolean }

export function paintShapes(
  context: CanvasRenderingContext2D,
  shapes: readonly Shape[],
  { color, isSelected }: Style,
): void {
  context.strokeStyle = color
  context.lineWidth = isSelected ? 2 : 1.25
  for (const shape of shapes) {
    context.beginPath()
    if (shape.kind === 'text') {
      context.fillStyle = color
      context.font = `${shape.size}px 'Desk Digits', system-ui, sans-serif`
      context.fillText(shape.text, shape.at.x, shape.at.y)
    } else if (shape.kind === 'segment') {
      context.setLineDash(shape.isFaint === true ? [3, 3] : [])
      context.moveTo(shape.from.x, shape.from.y)
      context.lineTo(shape.to.x, shape.to.y)
      context.stroke()
    } else {
      context.fillStyle = color + FILL_OPACITY
      for (const { x, y } of shape.corners) context.lineTo(x, y)
      context.closePath()
      context.fill()
    }
  }
  context.setLineDash([])
}
