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
} from './char-codes.ts'

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
let outputBuffer = Buffer.alloc(64 * 1024)
let outputWords = wordsOf(outputBuffer)

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
  consume(sign: number): boolean {
    if (this.bytes[this.at] !== sign) return false
    this.at++
    return true
  }

  /** Whether these signs stood here; they are passed then. */
  consumeAll(signs: Uint8Array): boolean {
    const { bytes, at } = this
    for (let place = 0; place < signs.length; place++) if (bytes[at + place] !== signs[place]) return false
    this.at = at + signs.length
    return true
  }

  /** The same of four signs at least. */
  consumeToken({ words, length }: Token): boolean {
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

  consumeNull(): boolean {
    return this.consumeAll(NULL)
  }

  /** Passes a text in quotes and says whether it is written as it reads, without any escape; null where it is no text. */
  consumeText(): boolean | null {
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
  consumeValue(depth = 0): boolean {
    const { sign } = this
    switch (sign) {
      case QUOTE:
        return this.consumeText() !== null
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
    this.#ensureCapacity(text.length * WIDEST)
    this.#length += outputBuffer.write(text, this.#length)
  }

  /** All that was passed over, as it was mended. It is there until the next cursor writes. */
  copy(): Buffer {
    this.#copyTo(this.at)
    return outputBuffer.subarray(0, this.#length)
  }

  #copyTo(end: number): void {
    const { bytes } = this
    const start = this.#copied
    if (end <= start) return
    this.#ensureCapacity(end - start)
    const length = this.#length
    if (end - start > SHORT_SPAN || end > this.#lastWord) bytes.copy(outputBuffer, length, start, end)
    else {
      const move = length - start
      // What is written beyond the end is written over.
      for (let at = start; at < end; at += WORD)
        outputWords.setInt32(at + move, this.#words.getInt32(at, true), true)
    }
    this.#length = length + end - start
    this.#copied = end
  }

  #ensureCapacity(more: number): void {
    if (this.#length + more + WORD <= outputBuffer.length) return
    const larger = Buffer.alloc(2 * (this.#length + more + WORD))
    outputBuffer.copy(larger, 0, 0, this.#length)
    outputBuffer = larger
    outputWords = wordsOf(outputBuffer)
  }

  #passesWithin(close: number, depth: number): boolean {
    if (depth === NESTED_MAX) return false
    this.at++
    if (this.consume(close)) return true
    do {
      if (close === CLOSE_RECORD && (this.consumeText() === null || !this.consume(COLON))) return false
      if (!this.consumeValue(depth + 1)) return false
    } while (this.consume(COMMA))
    return this.consume(close)
  }

  #passesWord(): boolean {
    return this.consumeAll(NULL) || this.consumeAll(TRUE) || this.consumeAll(FALSE)
  }

  #passesNumber(): boolean {
    this.consume(MINUS)
    if (!this.consume(ZERO) && !this.#passesDigits()) return false
    if (this.consume(POINT) && !this.#passesDigits()) return false
    if ((this.sign | SMALL) !== LETTER_E) return true
    this.at++
    if (!this.consume(PLUS)) this.consume(MINUS)
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
