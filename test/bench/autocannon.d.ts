/** The used part of autocannon, which has no types. */
declare module 'autocannon' {
  type Request = { readonly headers: object }
  type Options = {
    readonly url: string
    readonly duration: number
    readonly connections: number
    /** Requests per connection. */
    reconnectRate?: number
    readonly requests: readonly { readonly setupRequest: <R extends Request>(request: R) => R }[]
  }
  type Result = {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
