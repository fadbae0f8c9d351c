import type { Language } from '@bourse/contracts/kit'
import { useEffect } from 'react'
import { currentLanguage, useText } from '#text'
import { usePreference } from '#api'

const lightDevice = matchMedia('(prefers-color-scheme: light)')

/** Prices rise in red where newspapers print them so. */
const RED_RISES: ReadonlySet<Language> = new Set(['zh', 'hk', 'jp', 'kor'])

/** Applies theme, density and direction colours to the document, and the theme to the browser's own bars. */
export function useAppearance(): void {
  const theme = usePreference('theme')
  const pair = usePreference('pair')
  const density = usePreference('density')
  useText()
  const language = currentLanguage()
  useEffect(() => {
    const apply = () => {
      const isLight = theme === 'light' || (theme === 'system' && lightDevice.matches)
      const { dataset } = document.documentElement
      dataset.density = density
      dataset.theme = isLight ? 'light' : 'dark'
      dataset.pair = pair === '' ? (RED_RISES.has(language) ? 'red' : 'green') : pair
      const bars = document.querySelector('meta[name=theme-color]')
      bars?.setAttribute('content', isLight ? '#F3F5F9' : '#0A0D13')
    }
    apply()
    lightDevice.addEventListener('change', apply)
    return () => lightDevice.removeEventListener('change', apply)
  }, [theme, pair, density, language])
}
