import { Switch } from '#kit/control'
import { Sheet } from '#kit/overlay'
import { useText } from '#text'

type Props = {
  readonly columns: readonly { readonly id: string; readonly label: string; readonly isOn: boolean }[]
  readonly onToggle: (id: string) => void
  readonly onClose: () => void
}

/** One switch for each column that may be hidden. */
export function ColumnsSheet({ columns, onToggle, onClose }: Props) {
  const t = useText()
  return (
    <Sheet title={t('table.columns')} onClose={onClose}>
      <ul className="divide-y divide-line">
        {columns.map(({ id, label, isOn }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-3 text-row">
            <span aria-hidden="true">{label}</span>
            <Switch name={label} isOn={isOn} onChange={() => onToggle(id)} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
