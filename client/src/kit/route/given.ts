/** What a page that was asked for a choice gives back to the one that asked, under the name of the choice. */
const given = new Map<string, string>()

export const give = (name: string, value: string): void => void given.set(name, value)

/** Takes what was given, once. */
export function takeGiven(name: string): string | null {
  const value = given.get(name) ?? null
  given.delete(name)
  return value
}
