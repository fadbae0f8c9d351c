/** An address of a paper account contains its network and is valid on no real one. */
const PAPER_ADDRESS = /^PAPER-([A-Z0-9]+)-[A-Z0-9]+$/

/** The network in the address of a paper account. */
export const paperNetwork = (address: string): string | undefined =>
  PAPER_ADDRESS.exec(address.toUpperCase())?.[1]
