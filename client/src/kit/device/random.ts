/** A key for one intent of the user: pressing twice sends it twice, meaning it anew makes another. */
export const newRequestKey = (): string => crypto.randomUUID()

/** Uniform in [0, 1): so that not all phones do the same thing in the same moment. */
export const random = (): number => (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 65_536
