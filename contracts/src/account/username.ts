const CHARACTERS = /^(?=.*[a-z])[a-z0-9_]{4,20}$/i

/** Letters, digits and underscores; at least one letter, so that no name is a phone number. */
export const isUsername = (text: string): boolean => CHARACTERS.test(text)

/** Characters that are read as others, in the typefaces of the app. */
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

/** Equal for names that differ in case or in characters that look alike: only one of them can be chosen. */
export const usernameKey = (username: string): string =>
  CONFUSABLES.reduce((key, [pattern, plain]) => key.replaceAll(pattern, plain), username.toLowerCase())
