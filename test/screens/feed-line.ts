import type { Page, WebSocketRoute } from 'playwright-core'

/** What becomes of websockets on the way: carried, closed as soon as they open, or open and never answered. */
type WebSockets = 'carried' | 'closed' | 'swallowed'

/** A line to the feed that the test can cut, mute and mend; without websockets it is polled. */
export function feedLine(webSockets: WebSockets = 'carried') {
  const lines: WebSocketRoute[] = []
  let isHeard = false
  let isCut = false
  let isMute = false
  const prepare = async (page: Page) => {
    await page.routeWebSocket(/\/socket\.io\//, async (line) => {
      if (webSockets === 'swallowed') return
      if (isCut || webSockets === 'closed') return line.close()
      const server = line.connectToServer()
      lines.push(line)
      server.onMessage((message) => {
        isHeard = true
        if (!isMute) line.send(message)
      })
    })
    await page.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()))
    page.on('response', (response) => {
      if (response.ok() && response.url().includes('transport=polling')) isHeard = true
    })
  }
  return {
    prepare,
    /** The server has spoken over it. */
    isOpen: () => isHeard,
    mute: () => (isMute = true),
    cut: async () => {
      isCut = true
      isHeard = false
      await Promise.all(lines.splice(0).map((line) => line.close()))
    },
    mend: () => (isCut = false),
  }
}
