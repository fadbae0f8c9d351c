const LOWER_CASE_OR_OTHER_SCRIPT = /[\p{Ll}\p{Lo}\p{Lm}]/u
const DIGIT_OR_CAPITAL = /[\dA-Z]/
const CODE = /^(?=.*\d)[!-~…]+$/

/** A figure, a symbol or a code: no words for a translator, which would change their digits. */
export const isFigure = (text: string): boolean =>
  CODE.test(text) || (DIGIT_OR_CAPITAL.test(text) && !LOWER_CASE_OR_OTHER_SCRIPT.test(text))
