import { WebSocket } from 'socket.io-client'

/** A websocket without a greeting for this long is assumed to be blocked by a proxy. */
const GREETING_MS = 4_000

/**
 * Treats a websocket that opens and then closes or stays silent before the server's greeting as failed. The
 * library recognises only the browser's error event; without this it would neither try the next transport
 * nor reconnect before its timeout.
 */
export class GreetedWebSocket extends WebSocket {
  /** The server has greeted, the failure is reported, or the client has closed it. */
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
