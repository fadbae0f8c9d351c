/** Signs of JSON by their codes. */
export const QUOTE = 0x22
export const COMMA = 0x2c
export const MINUS = 0x2d
export const POINT = 0x2e
export const ZERO = 0x30
export const COLON = 0x3a
export const OPEN_LIST = 0x5b
export const BACKSLASH = 0x5c
export const CLOSE_LIST = 0x5d
export const OPEN_RECORD = 0x7b
export const CLOSE_RECORD = 0x7d

export const isDigit = (code: number): boolean => code >= ZERO && code <= 0x39
