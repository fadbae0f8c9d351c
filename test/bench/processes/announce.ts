import type { AddressInfo } from 'node:net'

/** Sends the listening address to the parent process. */
export function announceUrl(address: AddressInfo | string | null): void {
  if (address === null || typeof address === 'string') throw new Error('it does not listen on a port')
  process.send?.({ url: `http://127.0.0.1:${address.port}` })
}

/** Exits with its parent process, so that none is left behind. */
process.once('disconnect', () => process.exit(0))
