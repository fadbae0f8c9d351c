import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, FileClock, Repeat } from 'lucide-react'
import { PageLink } from '#kit/route'
import { type Key, useText } from '#text'

type Action = {
  label: Key
  to: string
  query?: Record<string, string>
  icon: typeof Repeat
  isMain?: boolean
}

const ACTIONS: readonly Action[] = [
  {
    label: 'wallet.deposit',
    to: 'fund/select',
    query: { mode: 'receive' },
    icon: ArrowDownToLine,
    isMain: true,
  },
  { label: 'wallet.withdraw', to: 'fund/select', query: { mode: 'withdraw' }, icon: ArrowUpFromLine },
  { label: 'wallet.transfer', to: 'fund/fundTransfer', icon: ArrowLeftRight },
  { label: 'wallet.swap', to: 'fund/transfer', icon: Repeat },
  { label: 'wallet.records', to: 'fund/assets_all_record', icon: FileClock },
]

/** Links to deposit, withdrawal, swap and transfer. */
export function Actions() {
  const t = useText()
  return (
    <ul className="grid grid-cols-5 gap-1 px-2 pb-3">
      {ACTIONS.map(({ label, to, query, icon: Icon, isMain }) => (
        <li key={label}>
          <PageLink
            to={to}
            {...(query === undefined ? {} : { query })}
            className="press flex min-h-18 flex-col items-center gap-1.5 rounded-md py-1 text-center text-cap text-t2"
          >
            <span
              className={`flex size-11 items-center justify-center rounded-pill ${isMain === true ? 'bg-primary text-on-primary' : 'bg-chip text-t1'}`}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            </span>
            {t(label)}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
