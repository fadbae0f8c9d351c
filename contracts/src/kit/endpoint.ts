import type * as z from 'zod/mini'
import type { RefusalCode } from './refusal.ts'
import type { AnySchema } from './shape.ts'

/**
 * Who may call: `public` anyone · `member` with a session · `verified` a member whose identity is confirmed
 * (the exchange answers 998 otherwise).
 */
export type Access = 'public' | 'member' | 'verified'

export type EndpointRow = {
  readonly method: 'GET' | 'POST'
  /** May hold places, `/receipts/:id`: the input's field of that wire name stands there and nowhere else. */
  readonly path: `/${string}`
  readonly access: Access
  readonly input: AnySchema
  readonly output: AnySchema
  /** The deliberate noes, in the order in which they are checked. */
  readonly refuses?: readonly RefusalCode[]
  /** It moves money: `Idempotency-Key` is honoured. */
  readonly movesMoney?: true
  /** The classic dialect answers this one with `{code: 1, msg, data}`. */
  readonly dialect?: 'kline'
  /** Multipart: the body is streamed to the upstream as it is. */
  readonly upload?: true
  /** Beyond the product's 109 calls; a foreign upstream does not know it. */
  readonly extension?: true
  /**
   * Inputs, as `name` or `name=value` on the wire, that only an upstream with extensions understands and any other would pass
   * over in silence, so that something else would happen than was asked for. They are refused there instead.
   */
  readonly requiresExtension?: readonly string[]
  /** Answered by the BFF itself; no upstream is asked. */
  readonly servedByBff?: true
}

export type Endpoint<Row extends EndpointRow = EndpointRow> = Row & {
  readonly name: string
  readonly area: string
}
export type Area<Rows extends Record<string, EndpointRow>> = { readonly [K in keyof Rows]: Endpoint<Rows[K]> }
export type Input<E extends EndpointRow> = z.output<E['input']>
export type Output<E extends EndpointRow> = z.output<E['output']>
/** What goes over the wire of our own API, both ways. */
export type WireInput<E extends EndpointRow> = z.input<E['input']>
export type WireOutput<E extends EndpointRow> = z.input<E['output']>

/** Names each row of an area: `futures.open`. */
export function area<const Rows extends Record<string, EndpointRow>>(name: string, rows: Rows): Area<Rows> {
  const named = Object.entries(rows).map(([key, row]) => [
    key,
    { ...row, name: `${name}.${key}`, area: name },
  ])
  return Object.fromEntries(named) as Area<Rows>
}
