/** Results that a picker page returns to the page that opened it, by name of the choice. */
const state = new Map<string, string>()

export const setNavigationState = (name: string, value: string): void => void state.set(name, value)

/** Reads a result once and removes it. */
export function consumeNavigationState(name: string): string | null {
  const value = state.get(name) ?? null
  state.delete(name)
  return value
}
