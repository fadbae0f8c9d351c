/**
 * Quotes a member's text on one line: nothing in it moves the terminal's cursor or reverses the direction of
 * the line.
 */
export const printable = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
