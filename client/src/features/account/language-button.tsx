import { LANGUAGE_CODES, LANGUAGES } from '@bourse/contracts/kit'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#kit/control'
import { PickSheet } from '#kit/overlay'
import { setLanguage, useLanguage, useText } from '#text'

/** The language may be chosen before anybody is logged in. */
export function LanguageButton() {
  const t = useText()
  const language = useLanguage()
  const [isOpen, open] = useState(false)
  return (
    <>
      <IconButton name={t('app.language')} onClick={() => open(true)}>
        <Globe size={22} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen && (
        <PickSheet
          title={t('app.language')}
          choices={LANGUAGE_CODES.map((code) => ({ id: code, label: LANGUAGES[code].name }))}
          value={language}
          onPick={(code) => {
            void setLanguage(code)
            open(false)
          }}
          onClose={() => open(false)}
        />
      )}
    </>
  )
}
