/** The number of a destination behind one address of the XRP Ledger: 32 bits, no leading zero. */
const isDestinationTag = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,9})$/.test(text) && Number(text) <= 0xffffffff

const TAGS: Readonly<Record<string, (text: string) => boolean>> = { XRP: isDestinationTag }

/** Whether addresses of the network may need a tag. */
export const hasTag = (network: string | null): boolean => network !== null && Object.hasOwn(TAGS, network)

export const isTag = (network: string | null, text: string): boolean =>
  network !== null && TAGS[network]?.(text) === true
