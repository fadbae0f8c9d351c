import type { MemberId } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { type Message, type MessageId, messages } from '@bourse/contracts/messages'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/control'
import { DetailScreen } from '#kit/detail'
import { SkeletonStack } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { HtmlBody } from '#kit/html'
import { call, invalidate, queryFor, useUser } from '#api'
import { useAccountName, useAccountSwitch, useOwnAccounts } from '#api/sub-accounts'

export const Screen = () => (
  <DetailScreen
    useRecord={useMessage}
    skeleton={<SkeletonStack sizes={['h-7 w-3/4', 'h-4 w-32', 'h-24']} className="space-y-3 pt-3" />}
    notFound={{ title: 'messages.gone', to: 'site_message/message-center', label: 'screen.messages' }}
  >
    {(message) => <Read message={message} />}
  </DetailScreen>
)

function Read({ message: { account, title, createdAt, content: html, abstract } }: { message: Message }) {
  const { t, timeText } = useFormat()
  return (
    <article className="px-gutter pt-2 pb-10">
      <h2 className="text-h1 font-semi tracking-tight text-balance wrap-anywhere">
        {title ?? t('screen.message')}
      </h2>
      {createdAt !== null && <p className="pt-1 pb-4 text-sub text-t3">{timeText(createdAt)}</p>}
      {account !== null && <AccountOfMessage account={account} />}
      {html !== null ? (
        <HtmlBody html={html} />
      ) : (
        <p className="text-row text-t2 wrap-anywhere">{abstract}</p>
      )}
    </article>
  )
}

/** Fetching a message marks it as read, which outdates the lists, the unread count and the notice on Home. */
function useMessage(id: MessageId) {
  return useQuery({
    ...queryFor(messages.detail, { id }),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const message = await call(messages.detail, { id }, { signal })
      void invalidate(messages.list, messages.unread, content.notice)
      return message
    },
  })
}

/** Offers the account that the message is about, where another one is selected; nothing for a closed account. */
function AccountOfMessage({ account: id }: { account: MemberId }) {
  const { t } = useFormat()
  const selected = useUser()?.id ?? id
  const nameOf = useAccountName()
  const { isBusy, switchTo } = useAccountSwitch()
  const account = useOwnAccounts(selected !== id).data?.list.find((own) => own.id === id)
  if (selected === id || account === undefined) return null
  const name = nameOf(account)
  return (
    <section className="card mb-4 space-y-2.5 p-4" data-part="account">
      <p className="text-row text-t2 wrap-anywhere">{t('accounts.about', { name })}</p>
      <Button kind="neutral" isBusy={isBusy} onClick={() => void switchTo(account)}>
        {t('accounts.switch_to', { name })}
      </Button>
    </section>
  )
}
