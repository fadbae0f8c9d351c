/** Loads and opens the socket after the first paint; until then HTTP responses are shown. */
export async function startFeed(): Promise<void> {
  const { openFeed } = await import('./connection.ts')
  openFeed()
}
