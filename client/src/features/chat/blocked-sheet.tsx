import { type BlockedAuthor, chat } from '@bourse/contracts/chat'
import { Button } from '#kit/control'
import { Empty, toast } from '#kit/feedback'
import { Sheet } from '#kit/overlay'
import { NameMarkIcon } from '#kit/name-mark'
import { Avatar } from '#kit/picture'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { authorName } from './author.ts'

/** The member's own list: messages of these authors are not shown. */
export function BlockedSheet({
  blocked,
  onClose,
}: {
  blocked: readonly BlockedAuthor[]
  onClose: () => void
}) {
  const t = useText()
  const write = useEndpointMutation(chat.block, { onDone: (text) => toast(text, 'success') })
  return (
    <Sheet title={t('chat.blocked')} onClose={onClose}>
      {blocked.length === 0 && (
        <Empty kind="people" title={t('chat.blocked_none')} note={t('chat.block_note')} />
      )}
      <ul className="divide-y divide-line">
        {blocked.map((each) => (
          <li key={each.author} className="flex items-center gap-3 py-2">
            <Avatar name={each.author} image={each.avatar} size={36} />
            <span dir="auto" className="min-w-0 flex-1 text-row wrap-anywhere">
              {authorName(each, t)}
              <NameMarkIcon mark={each.mark} />
            </span>
            <Button
              kind="neutral"
              size="middle"
              isBusy={write.isBusy}
              onClick={() => void write.send({ author: each.author, isBlocked: false })}
            >
              {t('chat.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
