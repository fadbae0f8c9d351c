/** What a page that was asked for a choice gives back to the one that asked, under the name of the choice. */
const state = new Map<string, string>()

export const setNavigationState = (name: string, value: string): void => void state.set(name, value)

/** Takes what was given, once. */
export function consumeNavigationState(name: string): string | null {
  const value = state.get(name) ?? null
  state.delete(name)
  return value
}
