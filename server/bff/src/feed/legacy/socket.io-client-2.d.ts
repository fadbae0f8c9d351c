/** Version 2 of the client has no types of its own. */
declare module 'socket.io-client-2' {
  type Old = {
    readonly connected: boolean
    on(event: string, listener: (payload: never) => void): Old
    emit(event: string, ...values: unknown[]): Old
    close(): void
  }
  type Terms = {
    readonly path?: string
    readonly transports?: readonly string[]
    readonly forceNew?: boolean
    readonly reconnection?: boolean
    readonly forceNode?: boolean
    readonly extraHeaders?: Readonly<Record<string, string>>
    readonly transportOptions?: Readonly<
      Record<string, { readonly extraHeaders: Readonly<Record<string, string>> }>
    >
  }
  export default function io(url: string, terms?: Terms): Old
}
