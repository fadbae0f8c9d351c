import { paperNetwork } from '@bourse/contracts/payment'
import type { DepositAddress, SavedAddress } from '@bourse/contracts/wallet'
import { Chips } from '#kit/control'
import { groupByFour, useFormat } from '#kit/format'
import { useText } from '#text'

/** Grouped by four for visual comparison; screen readers get it ungrouped. */
export const AddressText = ({ address }: { address: string }) => (
  <p className="pt-1 text-body font-med text-t1">
    <span data-part="address" className="sr-only">
      {address}
    </span>
    <span aria-hidden="true" className="num flex flex-wrap gap-x-2">
      {groupByFour(address).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </span>
  </p>
)

/** A deposit network. `name` is null if the upstream sends an address without a network. */
export type Network = {
  readonly id: string
  readonly name: string | null
  readonly address: string
  /** The payment must state it; null without one. */
  readonly tag: string | null
  /** The letter on the coin's disc if a coin has several networks. */
  readonly badge: 'E' | 'T' | undefined
}

export function listNetworks({ erc20, trc20, address, tag }: DepositAddress): Network[] {
  const networks: Network[] = []
  if (erc20 !== null) networks.push({ id: 'erc20', name: 'ERC20', address: erc20, tag: null, badge: 'E' })
  if (trc20 !== null) networks.push({ id: 'trc20', name: 'TRC20', address: trc20, tag: null, badge: 'T' })
  if (address !== null)
    networks.push({ id: 'own', name: paperNetwork(address) ?? null, address, tag, badge: undefined })
  return networks
}

type ChipProps = {
  networks: readonly Pick<Network, 'id' | 'name'>[]
  value: string | null
  onChange: (id: string) => void
}

export function NetworkChips({ networks, value, onChange }: ChipProps) {
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

/** The text of a QR code of a destination; readable by this app and by wallets. */
export const destinationCode = (address: string, tag: string | null): string =>
  tag === null ? address : `xrp:${address}?dt=${tag}`

/** The end of a saved address's waiting time; empty without one. */
export function UsableFrom({ address }: { address: SavedAddress }) {
  const { t, momentOf } = useFormat()
  if (address.heldUntil === null) return null
  return (
    <span data-part="held" className="block text-sub text-warning">
      {t('address.usable_from', { time: momentOf(address.heldUntil) })}
    </span>
  )
}

/** The tag of a saved address, or the choice of none. */
export function TagLine({ address: { tag, isUntagged } }: { address: SavedAddress }) {
  const t = useText()
  if (tag === null && isUntagged !== true) return null
  return (
    <span className="block text-sub text-t2">
      {t('withdraw.tag')}: <span className="num">{tag ?? t('withdraw.no_tag')}</span>
    </span>
  )
}
