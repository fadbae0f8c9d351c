const CHARACTERS = /^(?=.*[a-z])[a-z0-9_]{4,20}$/i

/**
 * Whether a text is a username: letters, digits and underscores, with a letter so that it is no phone number.
 */
export const isUsername = (text: string): boolean => CHARACTERS.test(text)

/** Characters that look like others in the typefaces of the app. */
const CONFUSABLES: readonly (readonly [RegExp, string])[] = [
  [/_/g, ''],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/[1i|]/g, 'l'],
  [/2/g, 'z'],
  [/5/g, 's'],
  [/8/g, 'b'],
  [/[9q]/g, 'g'],
]

/** A key that is equal for names that differ in case or look alike: only one of them can be chosen. */
export const usernameKey = (username: string): string =>
  CONFUSABLES.reduce((key, [pattern, plain]) => key.replaceAll(pattern, plain), username.toLowerCase())
