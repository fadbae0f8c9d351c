import type { ChatMessage } from '@bourse/contracts/chat'
import { instantText } from '@bourse/contracts/kit'
import { Fragment, memo } from 'react'
import { useFormat } from '#kit/format'
import { NameMarkIcon } from '#kit/name-mark'
import { Avatar } from '#kit/picture'
import { useText } from '#text'
import { authorName } from './author.ts'
import { continues } from './messages.ts'

type Props = {
  messages: readonly ChatMessage[]
  own: string | null
  /** The unread ones begin here. */
  unreadFrom: number | null
  onOpen: (message: ChatMessage) => void
}

export const UNREAD_ID = 'chat-unread'

/** New messages are announced politely; each one opens its menu. */
export const MessageLog = memo(function MessageLog({ messages, own, unreadFrom, onOpen }: Props) {
  const { t, dateText } = useFormat()
  return (
    <div role="log" aria-label={t('chat.log')} className="flex flex-col px-gutter py-3">
      {messages.map((message, at) => {
        const before = messages[at - 1]
        const day = dateText(message.at)
        const isNewDay = before === undefined || dateText(before.at) !== day
        const isUnread = message.seq === unreadFrom
        return (
          <Fragment key={message.seq}>
            {isNewDay && <p className="py-3 text-center text-cap text-t3">{day}</p>}
            {isUnread && <UnreadDivider />}
            <Row
              message={message}
              isOwn={message.author === own}
              isContinued={!isNewDay && !isUnread && continues(message, before)}
              onOpen={onOpen}
            />
          </Fragment>
        )
      })}
    </div>
  )
})

function UnreadDivider() {
  const t = useText()
  return (
    <p id={UNREAD_ID} className="flex scroll-mt-16 items-center gap-3 py-3 text-cap font-med text-link">
      <span aria-hidden="true" className="h-px flex-1 bg-link" />
      {t('chat.unread')}
      <span aria-hidden="true" className="h-px flex-1 bg-link" />
    </p>
  )
}

type RowProps = {
  message: ChatMessage
  isOwn: boolean
  isContinued: boolean
  onOpen: (message: ChatMessage) => void
}

const Row = memo(function Row({ message, isOwn, isContinued, onOpen }: RowProps) {
  const t = useText()
  const space = isContinued ? 'pt-1' : 'pt-3'
  if (message.text === null)
    return <p className={`text-center text-sub text-t3 ${space}`}>{t('chat.deleted')}</p>
  const name = authorName(message, t)
  if (isOwn)
    return (
      <div className={`flex justify-end ${space}`}>
        <Bubble message={message} name={null} isOwn onOpen={onOpen} />
      </div>
    )
  return (
    <div className={`flex items-start gap-2 ${space}`}>
      <span className="w-8 shrink-0">
        {!isContinued && <Avatar name={message.author} image={message.avatar} size={32} />}
      </span>
      <Bubble message={message} name={isContinued ? null : name} isOwn={false} onOpen={onOpen} />
    </div>
  )
})

type BubbleProps = Pick<RowProps, 'message' | 'isOwn' | 'onOpen'> & { name: string | null }

/** The direction of a text never changes that of its surroundings. */
function Bubble({ message, name, isOwn, onOpen }: BubbleProps) {
  const { t, timeText, clockText } = useFormat()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(message)}
      onContextMenu={(event) => {
        event.preventDefault()
        onOpen(message)
      }}
      className={`press min-h-hit min-w-hit max-w-64 rounded-lg px-3 py-2 text-left ${isOwn ? 'bg-primary text-on-primary' : 'bg-card text-t1 shadow-top'}`}
    >
      {isOwn && <span className="sr-only">{t('chat.you')}</span>}
      {name !== null && (
        <span dir="auto" className="block text-cap font-med text-link wrap-anywhere">
          {name}
          <NameMarkIcon mark={message.mark} />
        </span>
      )}
      <span dir="auto" className="block text-row wrap-anywhere">
        {message.text}
      </span>
      <time
        dateTime={instantText(message.at)}
        title={timeText(message.at)}
        className={`num block text-right text-tab ${isOwn ? '' : 'text-t3'}`}
      >
        {clockText(message.at)}
      </time>
    </button>
  )
}
