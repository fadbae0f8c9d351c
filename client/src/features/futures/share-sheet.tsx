import { Button, Switch } from '#kit/control'
import { saveFile } from '#kit/device'
import { copyWithToast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { changeColorClass } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { setPreference, usePreference, useSite } from '#api'
import { type SharedPosition, type SharedLines, sharedLines, sharedText } from './share-text.ts'

type Props = Omit<SharedPosition, 'showsResult' | 'isPaper'> & { readonly onClose: () => void }

/** A preview of the shared picture. */
export function ShareSheet({ onClose, ...given }: Props) {
  const format = useFormat()
  const { t } = format
  const showsResult = usePreference('sharesResults')
  const isPaper = useSite()?.paper === true
  const { percent } = given
  const lines = sharedLines({ ...given, showsResult, isPaper }, format)
  const save = async () => {
    const picture = await paintShared(lines, (percent ?? 0n) >= 0n)
    if (picture !== null) saveFile(picture, `${lines.title.replace('/', '-')}.png`)
  }
  const foot = (
    <div className="flex flex-col gap-2">
      <Button onClick={() => void save()}>{t('futures.share_picture')}</Button>
      <Button kind="neutral" onClick={() => void copyWithToast(sharedText(lines))}>
        {t('futures.share_text')}
      </Button>
    </div>
  )
  return (
    <Sheet title={t('futures.share')} onClose={onClose} foot={foot}>
      <figure className="card space-y-2 p-4">
        <p className="text-h2 font-semi">{lines.title}</p>
        <p className="text-sub text-t2">{lines.direction}</p>
        {lines.result !== null && (
          <p className={`num text-hero font-semi ${changeColorClass(percent)}`}>{lines.result}</p>
        )}
        <dl className="flex gap-6 text-sub">
          {lines.facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-cap text-t3">{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        {lines.foot !== null && <figcaption className="text-cap text-t3">{lines.foot}</figcaption>}
      </figure>
      <div className="flex min-h-hit items-center justify-between gap-3 pt-3">
        <span className="text-row">{t('futures.share_result')}</span>
        <Switch
          name={t('futures.share_result')}
          isOn={showsResult}
          onChange={(isOn) => setPreference('sharesResults', isOn)}
        />
      </div>
      <p className="text-sub text-t3">{t('futures.share_note')}</p>
    </Sheet>
  )
}

const [WIDTH, HEIGHT, EDGE] = [640, 400, 48]

/** Paints the shared lines in the colours of the theme. */
async function paintShared(lines: SharedLines, isGain: boolean): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * 2
  canvas.height = HEIGHT * 2
  const context = canvas.getContext('2d')
  if (context === null) return null
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const font = style.getPropertyValue('--font-ui').trim() || 'system-ui, sans-serif'
  const write = (text: string, at: { x?: number; y: number; size: number; name: string; bold?: boolean }) => {
    const x = at.x ?? EDGE
    context.fillStyle = colour(at.name)
    context.font = `${at.bold === true ? 600 : 400} ${at.size}px ${font}`
    context.fillText(text, x, at.y, WIDTH - x - EDGE)
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
