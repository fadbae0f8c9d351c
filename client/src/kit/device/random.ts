/** A key for one intent of the user: pressing twice sends it twice, meaning it anew makes another. */
export const freshKey = (): string => crypto.randomUUID()
