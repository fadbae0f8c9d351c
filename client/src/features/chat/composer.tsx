import { characterCount } from '@bourse/contracts/account'
import { chat, CHAT_RAW_MAX, CHAT_TEXT_MAX, type ChatMessage, cleanChatText } from '@bourse/contracts/chat'
import type { Instant } from '@bourse/contracts/kit'
import { SendHorizontal } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '#kit/control'
import { newRequestKey, useNow } from '#kit/device'
import { Spinner } from '#kit/feedback'
import { MessageField } from '#kit/field'
import { useFormat } from '#kit/format'
import { BottomBar } from '#kit/layout'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { AccessCard, useIsClosed } from '#api/access'

type Props = {
  room: string
  isOpen: boolean
  mutedUntil: Instant | null
  onSent: (message: ChatMessage) => void
}

/** Text field of a message; shows a member who may not write the reason, and a link to change it. */
export function Composer({ room, isOpen, mutedUntil, onSent }: Props) {
  const { t, momentOf } = useFormat()
  const now = useNow()
  const isClosed = useIsClosed(chat.send)
  if (!isOpen) return <Hint>{t('chat.closed')}</Hint>
  if (isClosed)
    return (
      <BottomBar>
        <AccessCard endpoint={chat.send} />
      </BottomBar>
    )
  if (mutedUntil !== null && mutedUntil > now)
    return <Hint>{t('chat.muted', { time: momentOf(mutedUntil) })}</Hint>
  return <Form key={room} room={room} onSent={onSent} />
}

const Hint = ({ children }: { children: ReactNode }) => (
  <BottomBar>
    <p className="text-sub text-t2">{children}</p>
  </BottomBar>
)

function Form({ room, onSent }: Pick<Props, 'room' | 'onSent'>) {
  const t = useText()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState('')
  const { key, renewKey } = useDraftKey()
  const write = useEndpointMutation(chat.send, { isQuiet: true })
  const length = characterCount(cleanChatText(text))
  const isTooLong = length > CHAT_TEXT_MAX
  const change = (next: string) => {
    setText(next)
    renewKey()
    write.reset()
  }
  const send = async () => {
    if (length === 0 || isTooLong) return
    const message = await write.send({ room, text, key: key() })
    if (message === null) return
    change('')
    field.current?.focus()
    onSent(message)
  }
  const failure = isTooLong ? t('chat.too_long', { n: CHAT_TEXT_MAX }) : write.failure?.message
  return (
    <BottomBar className="px-gutter py-2">
      {failure !== undefined && (
        <p id={id} role="alert" className="pb-1.5 text-sub text-error">
          {failure}
        </p>
      )}
      <form
        className="flex items-end gap-1"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <MessageField
          name={t('chat.write')}
          maxLength={CHAT_RAW_MAX}
          field={field}
          value={text}
          describedBy={failure === undefined ? undefined : id}
          onChange={change}
          onSend={() => void send()}
        />
        {length > 0 && <Counter length={length} isTooLong={isTooLong} />}
        <IconButton
          type="submit"
          name={t('chat.send')}
          disabled={length === 0 || isTooLong}
          aria-busy={write.isBusy}
          className="text-link"
        >
          {write.isBusy ? <Spinner /> : <SendHorizontal size={22} strokeWidth={1.75} />}
        </IconButton>
      </form>
    </BottomBar>
  )
}

const Counter = ({ length, isTooLong }: { length: number; isTooLong: boolean }) => (
  <span className={`num shrink-0 py-3.5 pl-1 text-cap ${isTooLong ? 'text-error' : 'text-t3'}`}>
    {`${length}/${CHAT_TEXT_MAX}`}
  </span>
)

/** One key per draft: a message whose outcome is unknown is sent again under its own key. */
function useDraftKey() {
  const draft = useRef<string | null>(null)
  return {
    key: () => (draft.current ??= newRequestKey()),
    renewKey: () => void (draft.current = null),
  }
}
