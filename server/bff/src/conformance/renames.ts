import leven from 'leven'

const MISSING = /^missing (\S+)$|: (\S+) is missing or of another type$/

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('.'), 0))

/** Whether less than half of two names differs, or one of them contains the other. */
const areLike = (one: string, other: string): boolean =>
  one.includes(other) || other.includes(one) || 2 * leven(one, other) < Math.max(one.length, other.length)

/**
 * Finds the fields that the platform probably has under another name: a missing field and an undeclared one of like name in the
 * same record.
 */
export function findRenames(bent: Iterable<string>, undeclared: readonly string[]): string[] {
  const missing = [...bent].flatMap((note) => {
    const [, alone, ofResponse] = MISSING.exec(note) ?? []
    const path = alone ?? ofResponse
    return path === undefined ? [] : [path]
  })
  return [...new Set(missing)].flatMap((path) => {
    const found = undeclared.find(
      (other) => parentOf(other) === parentOf(path) && areLike(lastName(other), lastName(path)),
    )
    return found === undefined ? [] : [`renamed? ${path} may be ${lastName(found)}`]
  })
}
