import { Chips } from '#kit/control'
import { useText } from '#text'

type Props = {
  networks: readonly { readonly id: string; readonly name: string }[]
  value: string | null
  onChange: (id: string) => void
}

/** One of the networks of a coin, each by its name. */
export function NetworkChips({ networks, value, onChange }: Props) {
  const t = useText()
  return (
    <div>
      <h2 className="text-sub font-med text-t2">{t('deposit.network')}</h2>
      <Chips
        name={t('deposit.network')}
        chips={networks.map(({ id, name }) => ({ id, label: name }))}
        value={value}
        onChange={onChange}
        className="[&>button]:min-h-9"
      />
    </div>
  )
}
