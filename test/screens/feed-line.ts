import type { Page, WebSocketRoute } from 'playwright-core'

/** A line to the feed that the test can cut, mute and mend. */
export function feedLine() {
  const lines: WebSocketRoute[] = []
  let isHeard = false
  let isCut = false
  let isMute = false
  const prepare = async (page: Page) => {
    await page.routeWebSocket(/\/socket\.io\//, async (line) => {
      if (isCut) return line.close()
      const server = line.connectToServer()
      lines.push(line)
      server.onMessage((message) => {
        isHeard = true
        if (!isMute) line.send(message)
      })
    })
    await page.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()))
  }
  return {
    prepare,
    /** The server has spoken over it. */
    isOpen: () => lines.length > 0 && isHeard,
    mute: () => (isMute = true),
    cut: async () => {
      isCut = true
      isHeard = false
      await Promise.all(lines.splice(0).map((line) => line.close()))
    },
    mend: () => (isCut = false),
  }
}
