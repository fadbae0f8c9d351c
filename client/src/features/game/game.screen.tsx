import { content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SkeletonStack } from '#kit/feedback'
import { HistoryScreen } from '#kit/list'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'
import { CoinToss } from './coin-toss.tsx'
import { Tosses } from './tosses.tsx'

/** The operator's own game in the sandboxed frame if its URL is set, else the coin toss. */
export function Screen() {
  const t = useText()
  const setting = useQuery(queryFor(content.setting, { keyword: 'game_url' }))
  const address = setting.data?.value ?? null
  const hasOwn = address !== null && address.startsWith('https:')
  useEffect(() => {
    if (hasOwn) navigate('common/webView', { url: address, title: t('screen.game') }, { replace: true })
  }, [hasOwn, address, t])
  if (!setting.isFetched || hasOwn) return <SkeletonStack sizes={['h-40', 'h-40']} />
  return (
    <HistoryScreen
      name={t('screen.game')}
      tabs={[
        { id: 'play', label: t('game.play'), content: <CoinToss /> },
        { id: 'history', label: t('game.history'), content: <Tosses /> },
      ]}
    />
  )
}
