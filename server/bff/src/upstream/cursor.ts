import {
  BACKSLASH,
  CLOSE_LIST,
  CLOSE_RECORD,
  COLON,
  COMMA,
  isDigit,
  MINUS,
  OPEN_LIST,
  OPEN_RECORD,
  POINT,
  QUOTE,
  ZERO,
} from './signs.ts'

const SPACE = 0x20
const NESTED_MAX = 16
/** Longer ones are copied by the library, shorter ones faster without it. */
const SHORT_SPAN = 64
/** The most bytes of UTF-8 that a character of a text takes. */
const WIDEST = 3

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const [NULL, TRUE, FALSE] = ['null', 'true', 'false'].map(bytesOf) as [Uint8Array, Uint8Array, Uint8Array]
const ESCAPES: ReadonlySet<number> = new Set(bytesOf('"\\/bfnrt'))

/** What is written is read at once, so that all may write in the same place. */
let paper = Buffer.alloc(64 * 1024)
let paperWords = wordsOf(paper)

/** Bytes as words of four, wherever those begin: one by one they take three times as long. */
function wordsOf({ buffer, byteOffset, length }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, length)
}
const WORD = 4

/**
 * A place in a JSON text, moved over whole values of it. It takes JSON as it is written without any space between its signs,
 * and nothing that is no JSON: whatever it passes over, a parser would have read too. What is passed over is copied, but for
 * what was mended. There is one at a time.
 */
export class Cursor {
  readonly bytes: Buffer
  at: number
  readonly #words: DataView
  readonly #lastWord: number
  #copied: number
  #length = 0

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
    this.#words = wordsOf(bytes)
    this.#lastWord = bytes.length - WORD
    this.#copied = at
  }

  get sign(): number {
    return this.bytes[this.at] as number
  }

  /** Whether this sign stood here; it is passed then. */
  passes(sign: number): boolean {
    if (this.bytes[this.at] !== sign) return false
    this.at++
    return true
  }

  /** Whether these signs stood here; they are passed then. */
  passesAll(signs: Uint8Array): boolean {
    const { bytes, at } = this
    for (let place = 0; place < signs.length; place++) if (bytes[at + place] !== signs[place]) return false
    this.at = at + signs.length
    return true
  }

  /** The same of four signs at least. */
  passesToken({ words, length }: Token): boolean {
    const { at } = this
    const end = at + length
    const mine = this.#words
    const last = end - WORD
    if (last > this.#lastWord) return false
    let place = at
    for (let index = 0; place < last; place += WORD)
      if (mine.getInt32(place, true) !== words[index++]) return false
    if (mine.getInt32(last, true) !== words[words.length - 1]) return false
    this.at = end
    return true
  }

  passesNull(): boolean {
    return this.passesAll(NULL)
  }

  /** Passes a text in quotes and says whether it is written as it reads, without any escape; null where it is no text. */
  passesText(): boolean | null {
    const { bytes } = this
    if (bytes[this.at] !== QUOTE) return null
    let isPlain = true
    for (let at = this.#skipPlain(this.at + 1); at < bytes.length; at++) {
      const sign = bytes[at] as number
      if (sign === QUOTE) {
        this.at = at + 1
        return isPlain
      }
      if (sign < SPACE) return null
      if (sign !== BACKSLASH) continue
      isPlain = false
      at++
      if (ESCAPES.has(bytes[at] as number)) continue
      if (bytes[at] !== LETTER_U || !isHexadecimal(bytes, at + 1)) return null
      at += 4
    }
    return null
  }

  /** To the word in which something else than plain signs of a text may stand. */
  #skipPlain(from: number): number {
    const words = this.#words
    const last = this.#lastWord
    let at = from
    while (at <= last) {
      const word = words.getInt32(at, true)
      const quote = word ^ QUOTES
      const escape = word ^ BACKSLASHES
      const odd = ((quote - ONES) & ~quote) | ((escape - ONES) & ~escape) | ((word - SPACES) & ~word)
      if ((odd & HIGHS) !== 0) break
      at += WORD
    }
    return at
  }

  /** Passes a value of any kind; false where there is none, or one that is nested deeper than such answers are. */
  passesValue(depth = 0): boolean {
    const { sign } = this
    switch (sign) {
      case QUOTE:
        return this.passesText() !== null
      case OPEN_RECORD:
        return this.#passesWithin(CLOSE_RECORD, depth)
      case OPEN_LIST:
        return this.#passesWithin(CLOSE_LIST, depth)
      default:
        return isDigit(sign) || sign === MINUS ? this.#passesNumber() : this.#passesWord()
    }
  }

  /** These bytes do not go along. */
  leaveOut(from: number, to: number): void {
    this.#copyTo(from)
    this.#copied = to
  }

  /** In place of these bytes stands this text. */
  put(from: number, to: number, text: string): void {
    this.leaveOut(from, to)
    this.#makeRoom(text.length * WIDEST)
    this.#length += paper.write(text, this.#length)
  }

  /** All that was passed over, as it was mended. It is there until the next cursor writes. */
  copy(): Buffer {
    this.#copyTo(this.at)
    return paper.subarray(0, this.#length)
  }

  #copyTo(end: number): void {
    const { bytes } = this
    const start = this.#copied
    if (end <= start) return
    this.#makeRoom(end - start)
    const length = this.#length
    if (end - start > SHORT_SPAN || end > this.#lastWord) bytes.copy(paper, length, start, end)
    else {
      const move = length - start
      // What is written beyond the end is written over.
      for (let at = start; at < end; at += WORD)
        paperWords.setInt32(at + move, this.#words.getInt32(at, true), true)
    }
    this.#length = length + end - start
    this.#copied = end
  }

  #makeRoom(more: number): void {
    if (this.#length + more + WORD <= paper.length) return
    const larger = Buffer.alloc(2 * (this.#length + more + WORD))
    paper.copy(larger, 0, 0, this.#length)
    paper = larger
    paperWords = wordsOf(paper)
  }

  #passesWithin(close: number, depth: number): boolean {
    if (depth === NESTED_MAX) return false
    this.at++
    if (this.passes(close)) return true
    do {
      if (close === CLOSE_RECORD && (this.passesText() === null || !this.passes(COLON))) return false
      if (!this.passesValue(depth + 1)) return false
    } while (this.passes(COMMA))
    return this.passes(close)
  }

  #passesWord(): boolean {
    return this.passesAll(NULL) || this.passesAll(TRUE) || this.passesAll(FALSE)
  }

  #passesNumber(): boolean {
    this.passes(MINUS)
    if (!this.passes(ZERO) && !this.#passesDigits()) return false
    if (this.passes(POINT) && !this.#passesDigits()) return false
    if ((this.sign | SMALL) !== LETTER_E) return true
    this.at++
    if (!this.passes(PLUS)) this.passes(MINUS)
    return this.#passesDigits()
  }

  #passesDigits(): boolean {
    const from = this.at
    while (isDigit(this.sign)) this.at++
    return this.at > from
  }
}

/** Four signs at least, to be compared by words: the last one may begin within the one before it. */
export type Token = { readonly words: Int32Array; readonly length: number }

export function tokenOf(bytes: Uint8Array): Token {
  const words = wordsOf(bytes)
  const places = Array.from({ length: Math.ceil(bytes.length / WORD) }, (_, index) => index * WORD)
  const starts = places.map((place) => Math.min(place, bytes.length - WORD))
  return { words: Int32Array.from(starts, (start) => words.getInt32(start, true)), length: bytes.length }
}

/** The same byte in each place of a word. */
const inAll = (byte: number): number => (byte * 0x01010101) | 0
const ONES = inAll(0x01)
const HIGHS = inAll(0x80)
const SPACES = inAll(SPACE)
const QUOTES = inAll(QUOTE)
const BACKSLASHES = inAll(BACKSLASH)

const PLUS = 0x2b
const LETTER_E = 0x65
const LETTER_U = 0x75
/** What makes a letter a small one. */
const SMALL = 0x20

function isHexadecimal(bytes: Uint8Array, from: number): boolean {
  for (let at = from; at < from + 4; at++) {
    const sign = bytes[at] as number
    const letter = sign | SMALL
    if (!isDigit(sign) && !(letter >= 0x61 && letter <= 0x66)) return false
  }
  return true
}
