import { LANGUAGES } from '@bourse/contracts/kit'
import { PickSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { chooseFiat, useSession } from '#api'

/** In which currency everything is counted. */
export function FiatSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const language = useLanguage()
  const fiats = useSession((it) => it.fiats)
  const fiat = useSession((it) => it.fiat)
  const names = new Intl.DisplayNames([LANGUAGES[language].tag], { type: 'currency', fallback: 'code' })
  const pick = (code: string) => {
    const chosen = fiats.find((each) => each.code === code)
    if (chosen !== undefined) chooseFiat(chosen)
    onClose()
  }
  return (
    <PickSheet
      title={t('wallet.fiat_choice')}
      choices={fiats.map(({ code }) => ({ id: code, label: code, note: names.of(code) ?? code }))}
      value={fiat.code}
      onPick={pick}
      onClose={onClose}
    />
  )
}
