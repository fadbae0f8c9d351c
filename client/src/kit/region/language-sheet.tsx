import { LANGUAGE_CODES, LANGUAGES } from '@bourse/contracts/kit'
import { PickSheet } from '#kit/overlay'
import { setLanguage, useLanguage, useText } from '#text'

export function LanguageSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <PickSheet
      title={t('app.language')}
      choices={LANGUAGE_CODES.map((code) => ({ id: code, label: LANGUAGES[code].name }))}
      value={useLanguage()}
      onPick={(code) => {
        void setLanguage(code)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
