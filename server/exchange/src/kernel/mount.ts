import type { MemberId } from '@bourse/contracts/account'
import {
  type Area,
  type Endpoint,
  type EndpointRow,
  type Input,
  type Instant,
  type Language,
  type Output,
} from '@bourse/contracts/kit'
import type { Reader, Tx } from './database.ts'

/** What every handler is given besides its input. */
export type Call = {
  readonly endpoint: Endpoint
  readonly now: Instant
  readonly lang: Language
  readonly requestId: string
  /** The upstream's cookie session: codes are bound to it, from before there is a member. */
  readonly session: string
  readonly member: MemberId | null
  /** The session token that came with the call, as it came. */
  readonly token: string
  /** Reads without a transaction. */
  readonly reader: Reader
  /**
   * The one transaction of a write. When the caller sent an idempotency key, the outcome is stored in the same
   * transaction and a repetition is answered with it.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}
/** A call that only members can make. */
export type MemberCall = Call & { readonly member: MemberId }

type Served<A> = { [K in keyof A as A[K] extends { upload: true } | { servedByBff: true } ? never : K]: A[K] }
type CallOf<E extends EndpointRow> = E['access'] extends 'public' ? Call : MemberCall
export type Handler<E extends EndpointRow> = (input: Input<E>, call: CallOf<E>) => Promise<Output<E>>

/** One handler for each endpoint of an area: a missing or a surplus one does not compile. */
export type Handlers<A extends Area<Record<string, EndpointRow>>> = {
  [K in keyof Served<A>]: Handler<Served<A>[K]>
}

/** A handler whose endpoint is no longer known to the compiler. */
export type AnyHandler = (input: unknown, call: Call) => Promise<unknown>
export type Mounted = ReadonlyMap<string, AnyHandler>

/** Puts the handlers of an area under the names of their endpoints; calls that nobody answers say so honestly. */
export function mount<A extends Area<Record<string, EndpointRow>>>(area: A, handlers: Handlers<A>): Mounted {
  const named = Object.entries(handlers).map(([key, handler]) => {
    const endpoint = area[key] as Endpoint
    return [endpoint.name, handler as AnyHandler] as const
  })
  return new Map(named)
}
