const TITLE_HEIGHT = 28
const TITLE_SIZE = 13

/** The chart with a title above it, as a PNG; null if the browser cannot make one. Own orders are not part of it. */
export function drawPicture(chart: HTMLCanvasElement, title: string): Promise<Blob | null> {
  const ratio = window.devicePixelRatio
  const picture = document.createElement('canvas')
  picture.width = chart.width
  picture.height = chart.height + TITLE_HEIGHT * ratio
  const context = picture.getContext('2d')
  if (context === null) return Promise.resolve(null)
  const style = getComputedStyle(document.documentElement)
  context.fillStyle = style.getPropertyValue('--bg-1')
  context.fillRect(0, 0, picture.width, picture.height)
  context.fillStyle = style.getPropertyValue('--text-1')
  context.font = `${TITLE_SIZE * ratio}px system-ui, sans-serif`
  context.fillText(title, 8 * ratio, 19 * ratio)
  context.drawImage(chart, 0, TITLE_HEIGHT * ratio)
  return new Promise((done) => {
    picture.toBlob(done, 'image/png')
  })
}
