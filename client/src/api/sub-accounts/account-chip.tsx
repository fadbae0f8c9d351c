import { ChevronDown, UserRound, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { useText } from '#text'
import { useIsMember, useUser } from '#api'

const SwitchSheet = lazyComponent(async () => (await import('./switch-sheet.tsx')).SwitchSheet, null, 'hide')

/** Names the selected account and opens the list of accounts. */
export function AccountChip({ className = '' }: { className?: string }) {
  const t = useText()
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const isMember = useIsMember()
  // Until the profile arrives, the chip has its place, so that nothing below it moves.
  if (user === null) return isMember && <div aria-hidden="true" className={`min-h-8 ${className}`} />
  const { selected } = user
  const Icon = selected === null ? UserRound : UsersRound
  const name = selected ?? t('accounts.main')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('accounts.switch')}: ${name}`}
        onClick={() => setOpen(true)}
        className={`press hit inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-pill bg-chip px-3 text-sub font-med text-t1 ${className}`}
      >
        <Icon size={16} className="shrink-0 text-t2" />
        <span className="truncate">{name}</span>
        <ChevronDown size={14} className="shrink-0 text-t3" />
      </button>
      {isOpen && <SwitchSheet onClose={() => setOpen(false)} />}
    </>
  )
}
