import type { DepositAddress } from '@bourse/contracts/wallet'
import { Chips } from '#kit/control'
import { useText } from '#text'

/** A deposit network. `name` is null if the upstream sends an address without a network. */
export type Network = {
  readonly id: string
  readonly name: string | null
  readonly address: string
  /** The letter on the coin's disc if a coin has several networks. */
  readonly badge: 'E' | 'T' | undefined
}

/** Addresses of a paper account contain their network. */
const PAPER = /^PAPER-([A-Z0-9]+)-/

/** The networks of a coin in display order; empty without an address. */
export function networksOf({ erc20, trc20, address }: DepositAddress): Network[] {
  const networks: Network[] = []
  if (erc20 !== null) networks.push({ id: 'erc20', name: 'ERC20', address: erc20, badge: 'E' })
  if (trc20 !== null) networks.push({ id: 'trc20', name: 'TRC20', address: trc20, badge: 'T' })
  if (address !== null)
    networks.push({ id: 'own', name: PAPER.exec(address)?.[1] ?? null, address, badge: undefined })
  return networks
}

type Props = {
  networks: readonly { readonly id: string; readonly name: string | null }[]
  value: string | null
  onChange: (id: string) => void
}

/** Picks one of a coin's networks. */
export function NetworkChips({ networks, value, onChange }: Props) {
  const t = useText()
  return (
    <div>
      <h2 className="text-sub font-med text-t2">{t('deposit.network')}</h2>
      <Chips
        name={t('deposit.network')}
        chips={networks.map(({ id, name }) => ({ id, label: name ?? id }))}
        value={value}
        onChange={onChange}
        className="[&>button]:min-h-9"
      />
    </div>
  )
}
