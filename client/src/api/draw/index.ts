/** The hashes of draws that a member checks on the device: blind boxes and coin tosses. Loaded for a check only. */
export const loadHashes = async () => (await import('./hashes.ts')).hashes
