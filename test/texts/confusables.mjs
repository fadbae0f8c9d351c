/**
 * Writes the look-alike characters of UTS 39 (confusables.txt of Unicode) for the check of names:
 *   node test/texts/confusables.mjs
 * They are read from the ICU data inside the running Node; a test compares the file with it. Only characters that a
 * name may contain are written, grouped by the text that they look like.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../server/exchange/src/members/names/confusables.json')
const IN_NAMES = /^[\p{L}\p{M}\p{N} _.-]$/u

/** The file `confusables.cfu` of ICU: a header, sorted keys, a value for each, and a table of longer texts. */
function icuFile() {
  const program = readFileSync(process.execPath)
  const mark = program.indexOf('Cfu \u0002', 0, 'latin1')
  if (mark === -1) throw new Error('this Node has no confusables of format 2')
  const header = mark - 12
  return program.subarray(header + program.readUInt16LE(header))
}

/** @returns {Record<string, string>} sources by target */
export function readConfusables() {
  const file = icuFile()
  const [keysAt, keys, valuesAt, , textsAt] = [12, 16, 20, 24, 28].map((at) => file.readInt32LE(at))
  /** @type {Map<string, string>} */
  const found = new Map()
  for (let index = 0; index < keys; index += 1) {
    const key = file.readUInt32LE(keysAt + index * 4)
    const source = String.fromCodePoint(key & 0xff_ffff)
    const length = (key >>> 24) + 1
    const value = file.readUInt16LE(valuesAt + index * 2)
    const start = textsAt + value * 2
    const target =
      length === 1 ? String.fromCharCode(value) : file.toString('utf16le', start, start + length * 2)
    if (IN_NAMES.test(source)) found.set(target, (found.get(target) ?? '') + source)
  }
  return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

if (import.meta.filename === process.argv[1])
  writeFileSync(FILE, `${JSON.stringify(readConfusables(), null, 1)}\n`)
