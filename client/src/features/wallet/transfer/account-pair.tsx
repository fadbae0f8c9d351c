import { ACCOUNT_KINDS, type AccountKind } from '@bourse/contracts/wallet'
import { ArrowUpDown } from 'lucide-react'
import { accountLabel, SelectField } from '#features/wallet'
import { IconButton } from '#kit/control'
import { Card } from '#kit/layout'
import { useText } from '#text'

type End = 'from' | 'to'
type Props = {
  from: AccountKind
  to: AccountKind
  onPick: (end: End, kind: AccountKind) => void
  onFlip: () => void
}

/** The two accounts, and the button that turns them around. */
export function AccountPair({ from, to, onPick, onFlip }: Props) {
  const t = useText()
  const choices = ACCOUNT_KINDS.map((kind) => ({ id: kind, label: accountLabel(t, kind) }))
  return (
    <Card className="flex items-center gap-2 pr-2!">
      <div className="min-w-0 flex-1 space-y-3">
        <SelectField
          label={t('swap.from')}
          choices={choices}
          value={from}
          onPick={(kind) => onPick('from', kind)}
        />
        <SelectField
          label={t('swap.to')}
          choices={choices}
          value={to}
          onPick={(kind) => onPick('to', kind)}
        />
      </div>
      <IconButton name={t('swap.flip')} onClick={onFlip} className="text-link!">
        <ArrowUpDown size={22} aria-hidden="true" />
      </IconButton>
    </Card>
  )
}
