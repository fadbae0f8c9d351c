import type { Page, WebSocketRoute } from 'playwright-core'

/** What becomes of websockets on the way: carried, closed as soon as they open, or open and never answered. */
type WebSockets = 'carried' | 'closed' | 'swallowed'

/** A line to the feed that the test can cut, mute and mend; without websockets it is polled. */
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
    /** The server has spoken over it. */
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
