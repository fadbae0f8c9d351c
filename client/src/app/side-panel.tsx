import { useFormat } from '#kit/format'
import { LANGUAGE_CODES, LANGUAGES, toLanguage } from '@bourse/contracts/kit'
import { QrCard } from '#kit/qr'
import { useAddress } from '#kit/route'
import { setLanguage } from '#text'
import { useSite } from '#api'

/** Beside the frame on a large screen: a QR code that opens the app on another device, and the language. */
export function SidePanel() {
  const { t, language } = useFormat()
  const site = useSite()
  // Renders again on navigation: the QR code leads to the present page.
  useAddress()
  return (
    <aside className="flex w-60 flex-col items-start gap-5">
      <div className="flex items-center gap-3">
        <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width="40" height="40" />
        <p className="text-h1 font-semi">{site?.name ?? 'Bourse'}</p>
      </div>
      <QrCard text={location.href} label={t('app.scan_title')} />
      <p className="text-sub text-t2">{t('app.scan_title')}</p>
      <label className="flex w-full flex-col gap-1.5 text-sub text-t2">
        {t('app.language')}
        <select
          value={language}
          onChange={(event) => void setLanguage(toLanguage(event.target.value))}
          className="h-hit rounded-md border border-control/70 bg-sheet px-3 text-t1"
        >
          {LANGUAGE_CODES.map((code) => (
            <option key={code} value={code}>
              {LANGUAGES[code].name}
            </option>
          ))}
        </select>
      </label>
    </aside>
  )
}
