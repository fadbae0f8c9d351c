import type { AddressInfo } from 'node:net'

/** Tells whoever started this process where it listens. */
export function announceUrl(address: AddressInfo | string | null): void {
  if (address === null || typeof address === 'string') throw new Error('it does not listen on a port')
  process.send?.({ url: `http://127.0.0.1:${address.port}` })
}

/** Nobody is left behind: without whoever started it an actor has nothing to do. */
process.once('disconnect', () => process.exit(0))
