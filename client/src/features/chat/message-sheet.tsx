import { chat, type ChatMessage, type ReportReason } from '@bourse/contracts/chat'
import { Ban, Copy, Flag, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { copyWithToast, toast } from '#kit/feedback'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { authorName } from './author.ts'

type Props = {
  room: string
  message: ChatMessage
  /** Members report and block others. */
  canModerate: boolean
  onClose: () => void
}

const REASONS: readonly ReportReason[] = ['spam', 'scam', 'insult', 'other']

/** The menu of a message. */
export function MessageSheet({ room, message, canModerate, onClose }: Props) {
  const t = useText()
  const [isReporting, setReporting] = useState(false)
  const name = authorName(message, t)
  const done = (text: string) => {
    toast(text, 'success')
    onClose()
  }
  const report = useEndpointMutation(chat.report, { onDone: done })
  const block = useEndpointMutation(chat.block, { onDone: done })
  if (isReporting)
    return (
      <Sheet title={t('chat.report_why')} onClose={onClose}>
        <ul>
          {REASONS.map((reason) => (
            <Action
              key={reason}
              label={t(`chat.reason_${reason}`)}
              onPress={() => void report.send({ room, seq: message.seq, reason })}
            />
          ))}
        </ul>
      </Sheet>
    )
  return (
    <Sheet title={name} onClose={onClose}>
      <p dir="auto" className="line-clamp-2 pb-2 text-sub text-t3 wrap-anywhere">
        {message.text}
      </p>
      <ul>
        <Action
          Icon={Copy}
          label={t('chat.copy')}
          onPress={() => {
            void copyWithToast(message.text ?? '')
            onClose()
          }}
        />
        {canModerate && (
          <>
            <Action Icon={Flag} label={t('chat.report')} onPress={() => setReporting(true)} />
            <Action
              Icon={Ban}
              label={t('chat.block', { name })}
              note={t('chat.block_note')}
              onPress={() => void block.send({ author: message.author, isBlocked: true })}
            />
          </>
        )}
      </ul>
    </Sheet>
  )
}

type ActionProps = { label: string; note?: string; Icon?: LucideIcon; onPress: () => void }

const Action = ({ label, note, Icon, onPress }: ActionProps) => (
  <li>
    <button
      type="button"
      onClick={onPress}
      className="press -mx-2 flex min-h-14 w-[calc(100%+16px)] items-center gap-3 rounded-md px-2 py-2 text-left active:bg-chip"
    >
      {Icon !== undefined && <Icon size={20} strokeWidth={1.75} className="shrink-0 text-t2" />}
      <span className="min-w-0 flex-1">
        <span className="block text-row text-t1 wrap-anywhere">{label}</span>
        {note !== undefined && <span className="block text-sub text-t3">{note}</span>}
      </span>
    </button>
  </li>
)
