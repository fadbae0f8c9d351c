export function withLock<T>(path: string, onWaiting: (owner: number | null) => void, work: () => T): T
