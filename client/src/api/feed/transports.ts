import { WebSocket, XHR } from 'socket.io-client'

/** After this long without a greeting a websocket is taken for one that something on the way swallows. */
const GREETING_MS = 10_000

/**
 * A websocket that opens and is closed, or stays silent, before the server's greeting has failed. The library takes only the
 * browser's own error for a failure; otherwise it would neither try the next transport nor connect again before its timeout.
 */
class GreetedWebSocket extends WebSocket {
  /** The server has spoken, the failure is told, or we have hung up ourselves. */
  private isSettled = false
  private greetingTimer: ReturnType<typeof setTimeout> | undefined

  override doOpen(): this {
    this.greetingTimer = setTimeout(() => this.fail('no greeting'), GREETING_MS)
    super.doOpen()
    return this
  }

  override close(): this {
    this.settle()
    return super.close()
  }

  protected override onPacket(...packet: Parameters<WebSocket['onPacket']>): void {
    this.settle()
    super.onPacket(...packet)
  }

  protected override onClose(...details: Parameters<WebSocket['onClose']>): void {
    if (!this.isSettled) this.fail('closed before the greeting')
    super.onClose(...details)
  }

  private fail(reason: string): void {
    this.settle()
    this.onError(reason, undefined)
    this.doClose()
  }

  private settle(): void {
    this.isSettled = true
    clearTimeout(this.greetingTimer)
  }
}

/** What the feed is carried by, in the order in which it is tried. */
export const TRANSPORTS = [GreetedWebSocket, XHR]
