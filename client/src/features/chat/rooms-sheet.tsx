import { chat, type ChatRoom } from '@bourse/contracts/chat'
import { isLanguage, LANGUAGES } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { ErrorBox, SkeletonRows } from '#kit/feedback'
import { PickSheet, Sheet } from '#kit/overlay'
import { PairDisc } from '#kit/picture'
import { useText } from '#text'
import { queryFor } from '#api'
import { readLastMark } from './read-marks.ts'

/** The language, the symbol of the market, or the code until the rooms are known. */
export const roomName = (room: string, rooms: readonly ChatRoom[] | undefined): string =>
  isLanguage(room) ? LANGUAGES[room].name : (rooms?.find((each) => each.room === room)?.symbol ?? '')

export const useRooms = () => useQuery(queryFor(chat.rooms, {}))

const UNREAD_SHOWN = 99

type Props = { room: string; onPick: (room: string) => void; onClose: () => void }

export function RoomsSheet({ room, onPick, onClose }: Props) {
  const t = useText()
  const { data, error, refetch } = useRooms()
  const title = t('chat.rooms')
  if (data === undefined)
    return (
      <Sheet title={title} onClose={onClose}>
        {error === null ? (
          <SkeletonRows />
        ) : (
          <ErrorBox message={error.message} retry={() => void refetch()} />
        )}
      </Sheet>
    )
  return (
    <PickSheet
      title={title}
      hasSearch
      value={room}
      onPick={onPick}
      onClose={onClose}
      choices={data.rooms.map((each) => ({
        id: each.room,
        label: roomName(each.room, data.rooms),
        icon: <PairDisc symbol={each.symbol} />,
        ...(each.isOpen ? {} : { note: t('chat.closed') }),
        trailing: <Unread room={each} />,
      }))}
    />
  )
}

function Unread({ room }: { room: ChatRoom }) {
  const t = useText()
  const read = readLastMark(room.room)
  const count = read === null ? 0 : room.lastSeq - read
  if (count <= 0) return null
  return (
    <span className="num shrink-0 rounded-pill bg-primary px-2 text-cap font-semi text-on-primary">
      {count > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : count}
      <span className="sr-only">{t('app.unread')}</span>
    </span>
  )
}
