import { LANGUAGE_CODES, LANGUAGES } from '@bourse/contracts/kit'
import { useFormat } from '#kit/format'
import { PickSheet } from '#kit/overlay'
import { setLanguage } from '#text'

export function LanguageSheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useFormat()
  return (
    <PickSheet
      title={t('app.language')}
      choices={LANGUAGE_CODES.map((code) => ({ id: code, label: LANGUAGES[code].name }))}
      value={language}
      onPick={(code) => {
        void setLanguage(code)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
