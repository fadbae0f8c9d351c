/** Null where the code cannot be loaded: then nothing is sent. */
export async function loadIntents() {
  try {
    return await import('./intents/index.ts')
  } catch {
    return null
  }
}
