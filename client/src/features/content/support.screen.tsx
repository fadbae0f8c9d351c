import { content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import { Section } from '#kit/layout'
import { LoginPrompt } from '#kit/form'
import { useText } from '#text'
import { queryFor, useIsMember, useSite, useUser } from '#api'
import { Conversation } from './conversation.tsx'
import { FaqSearch } from './faq-search.tsx'
import { Frame, Waiting, webAddress, withMember } from './web-frame.tsx'

const STALE_MS = 10 * 60_000

/** The operator's own service in a frame if its URL is set, else the conversation of this app. */
export function Screen() {
  const site = useSite()
  const setting = useQuery({ ...queryFor(content.setting, { keyword: 'support_url' }), staleTime: STALE_MS })
  const named = site?.supportUrl ?? setting.data?.value ?? null
  const address = webAddress(named, [named], location.origin)
  if (address !== null) return <OperatorService address={address} />
  return setting.isFetched ? <OwnService /> : <Waiting />
}

function OperatorService({ address }: { address: string }) {
  const t = useText()
  const isMember = useIsMember()
  const user = useUser()
  // The number is part of the URL, so the page is not loaded before it is known.
  if (isMember && user === null) return <Waiting />
  return <Frame address={withMember(address, user?.id ?? null)} title={t('screen.support')} />
}

function OwnService() {
  const t = useText()
  if (useIsMember()) return <Conversation />
  return (
    <Section className="space-y-4 pt-1 pb-6">
      <LoginPrompt>{t('support.login')}</LoginPrompt>
      <FaqSearch />
    </Section>
  )
}
