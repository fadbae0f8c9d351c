/** Null where the code cannot be loaded: then nothing is sent. */
export async function loadIntents() {
  try {
    return await import('#api/intents')
  } catch {
    return null
  }
}
