import type { MemberId } from '@bourse/contracts/account'
import {
  type Area,
  type Endpoint,
  type EndpointRow,
  type Input,
  type Instant,
  type Language,
  type MachineTime,
  type Output,
} from '@bourse/contracts/kit'
import type { KeyedCall } from './call-outcomes.ts'
import type { Reader, Tx } from './database.ts'

/** The origin of a call, as our BFF states it; throttles use it. */
export type Caller = {
  /** A network address. */
  readonly address: string
  /** The secret of a browser's device cookie; null without one. */
  readonly device: string | null
}

/** The context of a call, besides its input. */
export type Call = {
  readonly endpoint: Endpoint
  readonly now: Instant
  readonly machineNow: MachineTime
  readonly lang: Language
  readonly requestId: string
  /** The upstream's cookie session: codes are bound to it, also before registration. */
  readonly session: string
  /** Origin of the page, checked by the BFF; null where no page made the call. */
  readonly pageOrigin: string | null
  /** The account that the call acts on, by the scope of its row: the selected one, or the main account. */
  readonly member: MemberId | null
  /** The main account of the person; `member` itself where no sub-account is selected. */
  readonly main: MemberId | null
  /** The account that the session has selected, or that the API key is bound to. */
  readonly selected: MemberId | null
  readonly caller: Caller
  /** The session token of the call, unverified. */
  readonly token: string
  readonly reader: Reader
  /**
   * Runs the single transaction of a write. If the call has an idempotency key, the outcome is stored in the
   * same transaction and returned to a repeated call.
   */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Whether the call's idempotency key already has an outcome, which `transact` then returns: a handler skips the
   * checks that it makes ahead of `transact` and that a repeated call cannot pass again, such as a used code.
   */
  isRepeated(): Promise<boolean>
  /** The call with its idempotency key, for work that runs in a batch instead of `transact`; null without a key. */
  readonly keyed: KeyedCall | null
}
export type MemberCall = Call & {
  readonly member: MemberId
  readonly main: MemberId
  readonly selected: MemberId
}

/** The caller: a person by the main account, and the account that is selected. */
export type Principal = { readonly main: MemberId; readonly selected: MemberId }

type ServedEndpoints<A> = {
  [
    K in keyof A as A[K] extends { http: { upload: true } } | { upstream: { servedByBff: true } } ? never : K
  ]: A[K]
}
type CallOf<E extends EndpointRow> = E['access'] extends 'public' ? Call : MemberCall
export type Handler<E extends EndpointRow> = (input: Input<E>, call: CallOf<E>) => Promise<Output<E>>

/** One handler per endpoint of an area: a missing or an extra one does not compile. */
export type Handlers<A extends Area<Record<string, EndpointRow>>> = {
  [K in keyof ServedEndpoints<A>]: Handler<ServedEndpoints<A>[K]>
}

/** A handler without its endpoint's type. */
export type AnyHandler = (input: unknown, call: Call) => Promise<unknown>
export type MountedHandlers = ReadonlyMap<string, AnyHandler>

/** Registers the handlers of an area under the names of their endpoints. */
export function mount<A extends Area<Record<string, EndpointRow>>>(
  area: A,
  handlers: Handlers<A>,
): MountedHandlers {
  const named = Object.entries(handlers).map(([key, handler]) => {
    const endpoint = area[key] as Endpoint
    return [endpoint.name, handler as AnyHandler] as const
  })
  return new Map(named)
}
