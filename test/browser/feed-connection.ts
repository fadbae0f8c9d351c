import type { Page, WebSocketRoute } from 'playwright-core'

/** Behaviour of websockets: forwarded, closed on opening, or open without responses. */
type WebSockets = 'carried' | 'closed' | 'swallowed'

/**
 * A controllable proxy to the feed: it can be cut, muted and restored; without websockets the client polls.
 */
export function feedConnection(webSockets: WebSockets = 'carried') {
  const connections: WebSocketRoute[] = []
  let hasReceived = false
  let isCut = false
  let isMute = false
  const prepare = async (page: Page) => {
    await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
      if (webSockets === 'swallowed') return
      if (isCut || webSockets === 'closed') return socket.close()
      const server = socket.connectToServer()
      connections.push(socket)
      server.onMessage((message) => {
        hasReceived = true
        if (!isMute) socket.send(message)
      })
    })
    await page.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()))
    page.on('response', (response) => {
      if (response.ok() && response.url().includes('transport=polling')) hasReceived = true
    })
  }
  return {
    prepare,
    /** The server has sent a message over it. */
    isOpen: () => hasReceived,
    mute: () => (isMute = true),
    cut: async () => {
      isCut = true
      hasReceived = false
      await Promise.all(connections.splice(0).map((socket) => socket.close()))
    },
    mend: () => (isCut = false),
  }
}
