import type { ChatMessage } from '@bourse/contracts/chat'
import { ArrowDown, ChevronDown, UserX } from 'lucide-react'
import { useMemo, useState } from 'react'
import { IconButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { now } from '#kit/device'
import { Empty, QueryView } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions, NavTitle } from '#kit/layout'
import { setQueryValue, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { BlockedSheet } from './blocked-sheet.tsx'
import { Composer } from './composer.tsx'
import { MessageLog } from './message-log.tsx'
import { MessageSheet } from './message-sheet.tsx'
import { firstUnread } from './messages.ts'
import { readLastMark } from './read-marks.ts'
import { roomName, RoomsSheet, useRooms } from './rooms-sheet.tsx'
import { useReading } from './use-reading.ts'
import { useOwnChat, useRoom } from './use-room.ts'

/** The room of the route, else that of the language. */
export function Screen() {
  const { language } = useFormat()
  const room = useQueryValue('room') ?? language
  return <Room key={room} room={room} />
}

function Room({ room }: { room: string }) {
  const t = useText()
  const own = useOwnChat()
  const { query, messages, isOpen, ownAuthor, addSent } = useRoom(room)
  const shown = useShown(messages, own?.blocked)
  return (
    <>
      <Head room={room} />
      <QueryView query={query} unavailable={<NotOffered />} notFound={<Empty title={t('chat.unknown')} />}>
        {() => (
          <>
            <Messages room={room} messages={shown} own={own?.author ?? ownAuthor} />
            <Composer room={room} isOpen={isOpen} mutedUntil={own?.mutedUntil ?? null} onSent={addSent} />
          </>
        )}
      </QueryView>
    </>
  )
}

/** Leaves out the messages of blocked authors. */
function useShown(
  messages: readonly ChatMessage[],
  blocked: readonly { readonly author: string }[] | undefined,
): readonly ChatMessage[] {
  return useMemo(() => {
    const hidden = new Set(blocked?.map(({ author }) => author))
    return hidden.size === 0 ? messages : messages.filter(({ author }) => !hidden.has(author))
  }, [messages, blocked])
}

function Head({ room }: { room: string }) {
  const t = useText()
  const { data } = useRooms()
  const own = useOwnChat()
  const [opened, open] = useState<'rooms' | 'blocked' | null>(null)
  const close = () => open(null)
  const name = roomName(room, data?.rooms)
  return (
    <>
      <NavTitle>
        <button
          type="button"
          onClick={() => open('rooms')}
          aria-haspopup="dialog"
          aria-label={`${t('screen.chat')}: ${name}, ${t('chat.rooms')}`}
          className="press hit -ml-1 inline-flex max-w-full items-center gap-1 rounded-sm px-1 text-h2 font-semi"
        >
          <span className="truncate">{name === '' ? t('screen.chat') : name}</span>
          <ChevronDown size={18} className="shrink-0 text-t3" />
        </button>
      </NavTitle>
      {own !== null && (
        <NavActions>
          <IconButton name={t('chat.blocked')} onClick={() => open('blocked')}>
            <UserX size={22} strokeWidth={1.75} />
          </IconButton>
        </NavActions>
      )}
      {opened === 'rooms' && (
        <RoomsSheet
          room={room}
          onPick={(next) => {
            close()
            setQueryValue('room', next)
          }}
          onClose={close}
        />
      )}
      {opened === 'blocked' && <BlockedSheet blocked={own?.blocked ?? []} onClose={close} />}
    </>
  )
}

type MessagesProps = {
  room: string
  messages: readonly ChatMessage[]
  own: string | null
}

function Messages({ room, messages, own }: MessagesProps) {
  const [entry] = useState(() => ({ lastRead: readLastMark(room), at: now() }))
  const t = useText()
  const isMember = useIsMember()
  const [chosen, choose] = useState<ChatMessage | null>(null)
  const newest = messages.at(-1)?.seq ?? null
  const unreadFrom = firstUnread(messages, entry, own)
  const { isAtEnd, toEnd } = useReading({ room, newest, unreadFrom })
  return (
    <div className={`flex flex-1 flex-col ${messages.length === 0 ? 'justify-center' : 'justify-end'}`}>
      {messages.length === 0 && <Empty kind="messages" title={t('chat.empty')} note={t('chat.empty_note')} />}
      <MessageLog messages={messages} own={own} unreadFrom={unreadFrom} onOpen={choose} />
      {!isAtEnd && (
        <div className="pointer-events-none sticky bottom-1.5 z-(--z-sticky) flex justify-end px-gutter">
          <button
            type="button"
            onClick={toEnd}
            className="press pointer-events-auto flex min-h-hit items-center gap-2 rounded-pill bg-neutral px-4 text-sub font-semi text-t1 shadow-top"
          >
            <ArrowDown size={18} />
            {t('chat.newest')}
          </button>
        </div>
      )}
      {chosen !== null && (
        <MessageSheet
          room={room}
          message={chosen}
          canModerate={isMember && chosen.author !== own}
          onClose={() => choose(null)}
        />
      )}
    </div>
  )
}
