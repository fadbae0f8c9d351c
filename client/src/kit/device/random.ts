/** Idempotency key of one intent: a retry reuses it, a new intent creates another. */
export const newRequestKey = (): string => crypto.randomUUID()

/** Uniform in [0, 1); used as jitter so that clients do not act simultaneously. */
export const random = (): number => (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 65_536
