/** A record in wire names. */
export type Wire = Readonly<Record<string, unknown>>

/** A market, by the ids and the symbol that the dialects use for it. */
export type Pair = {
  readonly id: string
  readonly base: string
  readonly quote: string
  readonly symbol: string
}

/** One request of a dialect, in its own names. */
export type WireRequest = { readonly method: 'GET' | 'POST'; readonly path: string; readonly fields: Wire }

/** The call: its input in the names of the contract, and the markets if the mapping needs them. */
export type MappedCall = { readonly fields: Wire; readonly pairs: readonly Pair[] }

/** How a dialect has a call of the contract: as one request, or as several whose payloads are joined. */
export type Mapping = {
  readonly requests: (call: MappedCall) => readonly WireRequest[]
  /** Converts the payloads, one per request, to the payload of the contract. */
  readonly payload: (payloads: readonly unknown[], call: MappedCall) => unknown
  readonly needsPairs: boolean
}

/** An event of the contract, by its name. */
export type WireEvent = readonly [event: string, payload: Wire]

/** Topics that a connection receives after the log-in of one member. */
export type PersonalTopics = {
  /** The first messages of a member's own connection. */
  readonly openings: (token: string) => readonly string[]
  /** The events of this member in one message, whatever member the message names. */
  readonly events: (message: Wire, member: string) => readonly WireEvent[]
}

/** A plain WebSocket, on which topics are subscribed to. */
export type PlainSocket = {
  readonly kind: 'plain'
  readonly ping: string
  /** The first messages of a connection. */
  readonly openings: (symbols: readonly string[]) => readonly string[]
  /** The events of the contract in one message, by name. */
  readonly events: (message: Wire) => readonly WireEvent[]
  /** Null: it has no events of single members. */
  readonly personal: PersonalTopics | null
}
type SocketProtocol = { readonly kind: 'socket.io' } | PlainSocket

/** A wire format of the platform family, as data and small functions. */
export type Dialect = {
  readonly name: DialectName
  /** The mapping of a call; `same`: as the contract has it; null: the dialect does not have it. */
  readonly mappingOf: (call: string) => Mapping | 'same' | null
  /** The routes of forks for a call, in their order; one is used only where the platform has it and not the route above. */
  readonly forksOf: (call: string) => readonly Mapping[]
  /** Calls beyond those of the family that it has nevertheless. */
  readonly offersBeyond: ReadonlySet<string>
  /** The header with the language; null: it is a parameter. */
  readonly languageHeader: string | null
  readonly socket: SocketProtocol
}
export type DialectName = 'classic' | 'newer' | 'rewrite'
