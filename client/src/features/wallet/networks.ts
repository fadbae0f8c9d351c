import type { DepositAddress } from '@bourse/contracts/wallet'

/** A way to send a coin in. `name` is null where the upstream gives an address without naming its network. */
export type Network = {
  readonly id: string
  readonly name: string | null
  readonly address: string
  /** The letter on the coin's disc where one coin has several networks. */
  readonly badge: 'E' | 'T' | undefined
}

/** Paper addresses say their network themselves. */
const PAPER = /^PAPER-([A-Z0-9]+)-/

/** The networks of a coin, in the order of their chips; empty where there is no address. */
export function networksOf({ erc20, trc20, address }: DepositAddress): Network[] {
  const networks: Network[] = []
  if (erc20 !== null) networks.push({ id: 'erc20', name: 'ERC20', address: erc20, badge: 'E' })
  if (trc20 !== null) networks.push({ id: 'trc20', name: 'TRC20', address: trc20, badge: 'T' })
  if (address !== null)
    networks.push({ id: 'own', name: PAPER.exec(address)?.[1] ?? null, address, badge: undefined })
  return networks
}
