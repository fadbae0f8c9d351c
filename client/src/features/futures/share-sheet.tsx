import { Button, Switch } from '#kit/control'
import { saveFile } from '#kit/device'
import { copyWithToast } from '#kit/feedback'
import { changeColorClass } from '#kit/market'
import { Sheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { setPreference, usePreference, useSite } from '#api'
import { paintShared } from './share-picture.ts'
import { type Shared, sharedLines, sharedText } from './share-text.ts'

export type ShareProps = Pick<Shared, 'position' | 'price' | 'percent' | 'tick' | 'isClosed'> & {
  readonly onClose: () => void
}

/** A preview of the shared picture. */
export function ShareSheet({ onClose, ...given }: ShareProps) {
  const t = useText()
  const language = useLanguage()
  const showsResult = usePreference('sharesResults')
  const isPaper = useSite()?.paper === true
  const { percent } = given
  const lines = sharedLines({ ...given, showsResult, isPaper }, t, language)
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
