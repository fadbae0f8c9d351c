import { content } from '@bourse/contracts/content'
import { useQueries } from '@tanstack/react-query'
import { Empty } from '#kit/feedback'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { queryFor, useSite } from '#api'
import { Frame, Waiting, webAddress } from './web-frame.tsx'

const STALE_MS = 10 * 60_000
const KEYWORDS = ['support_url', 'chat_url', 'game_url', 'share_url'] as const

/** The URLs in the operator's settings; null until all are loaded. */
function useNamed(): readonly (string | null)[] | null {
  const site = useSite()
  const settings = useQueries({
    queries: KEYWORDS.map((keyword) => ({ ...queryFor(content.setting, { keyword }), staleTime: STALE_MS })),
  })
  if (settings.some((each) => !each.isFetched)) return null
  return [site?.supportUrl ?? null, ...settings.map((each) => each.data?.value ?? null)]
}

/** Pages of this server that the view shows, by their names in its address; they run no script, which the sandbox also forbids. */
const OWN_PAGES: Readonly<Record<string, string>> = { reference: '/docs/' }

export function Screen() {
  const t = useText()
  const page = OWN_PAGES[useQueryValue('page') ?? '']
  if (page === undefined) return <OtherSite />
  return (
    <Frame address={`${location.origin}${page}`} title={t('content.reference')} sandbox="allow-same-origin" />
  )
}

function OtherSite() {
  const t = useText()
  const requested = useQueryValue('url')
  const title = useQueryValue('title')
  const named = useNamed()
  if (named === null) return <Waiting />
  const address = webAddress(requested, named, location.origin)
  if (address === null) return <Empty title={t('web.not_allowed')} />
  return <Frame key={address} address={address} title={title} />
}
