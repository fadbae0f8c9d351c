import { Globe } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '#kit/control'
import { useText } from '#text'

// Rarely needed, so the log-in pages do not wait for it.
const LanguageSheet = lazy(() =>
  import('./language-sheet.tsx').then((module) => ({ default: module.LanguageSheet })),
)

/** The language can be chosen before log-in. */
export function LanguageButton() {
  const t = useText()
  const [isOpen, open] = useState(false)
  return (
    <>
      <IconButton name={t('app.language')} onClick={() => open(true)}>
        <Globe size={22} strokeWidth={1.75} />
      </IconButton>
      {isOpen && (
        <Suspense>
          <LanguageSheet onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}
