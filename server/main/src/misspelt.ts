import leven from 'leven'

/** The shortest name that is compared: shorter ones are near to many variables of a system. */
const COMPARED_FROM = 6

/**
 * Describes the variables that are nearly settings: one character is wrong, or two of a name of twelve or
 * more.
 */
export const describeMisspelt = (names: readonly string[], settings: readonly string[]): string[] =>
  names.flatMap((name) => {
    if (settings.includes(name) || name.length < COMPARED_FROM) return []
    const most = name.length < 2 * COMPARED_FROM ? 1 : 2
    const near = settings.find((each) => leven(each, name.toUpperCase(), { maxDistance: most + 1 }) <= most)
    return near === undefined ? [] : [`${name} is no setting; the nearest one is ${near}`]
  })
