import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '#kit/layout'
import { loadAreas, useText } from '#text'
import { useUser } from '#api'

const SwitchSheet = lazyComponent(async () => (await import('./switch-sheet.tsx')).SwitchSheet, null, 'hide')

const Bar = lazyComponent(
  async () => {
    await loadAreas(['sub-accounts'])
    return AccountBar
  },
  null,
  'hide',
)

/** Above every page while a sub-account is selected, so that no order goes to the wrong account. */
export function SelectedAccountBar() {
  const user = useUser()
  return user === null || user.selected === null ? null : <Bar name={user.selected} />
}

function AccountBar({ name }: { name: string }) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      role="status"
      data-sub-account={name}
      className="flex shrink-0 items-center gap-2.5 border-b border-line bg-card pl-gutter"
    >
      <UsersRound size={18} aria-hidden="true" className="shrink-0 text-link" />
      <p className="min-w-0 flex-1 truncate text-sub text-t1">{t('accounts.using', { name })}</p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press min-h-hit shrink-0 px-gutter text-sub font-semi text-link"
      >
        {t('accounts.switch')}
      </button>
      {isOpen && <SwitchSheet onClose={() => setOpen(false)} />}
    </div>
  )
}
