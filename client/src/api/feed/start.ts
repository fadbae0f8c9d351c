/** The socket and its code come after the first paint; until then the answers over HTTP stand. */
export async function startFeed(): Promise<void> {
  const { openFeed } = await import('./connection.ts')
  openFeed()
}
