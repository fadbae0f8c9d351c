import { useState } from 'react'
import { useKeys } from '#kit/keys'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { KeysSheet } from './keys-sheet.tsx'

/** The shortcuts of every page in a wide window, and the list of all. */
export function PageKeys() {
  const t = useText()
  const [isListed, list] = useState(false)
  useKeys([
    { key: '/', label: t('screen.search'), run: () => navigate('market/search') },
    { key: '?', label: t('keys.list'), run: () => list(true) },
  ])
  return isListed ? <KeysSheet onClose={() => list(false)} /> : null
}
