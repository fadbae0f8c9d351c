import confusables from './confusables.json' with { type: 'json' }

/** Unicode's look-alikes: one text for all characters that look like it. */
const TARGETS = new Map(
  Object.entries(confusables).flatMap(([target, sources]) =>
    Array.from(sources, (source) => [source, target] as const),
  ),
)

/** Computes the skeleton of UTS 39: two texts with one skeleton look alike. */
export const computeSkeleton = (text: string): string =>
  Array.from(text.normalize('NFD'), (character) => TARGETS.get(character) ?? character)
    .join('')
    .normalize('NFD')

/** Letters that a reader takes for a Latin one, though Unicode does not list them: small capitals and a few others. */
const READ_AS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'ᴀɐ4',
    b: 'ʙ8',
    d: 'ᴅðđ',
    e: 'ᴇɛεǝəɘз3',
    f: 'ꜰɸ',
    g: 'ɢ96',
    h: 'ʜ',
    k: 'ᴋ',
    l: 'ʟɪi1',
    m: 'ᴍʍ',
    n: 'ɴиᴎηո',
    o: '0',
    p: 'ᴘ',
    r: 'ʀяɹ',
    s: '5',
    t: 'ᴛ7',
    u: 'ᴜ',
    y: 'ʏ',
  }).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter])),
)

const isAscii = (text: string): boolean => /^[\0-\u007f]*$/.test(text)
const withoutMarks = (text: string): string => text.replaceAll(/\p{M}/gu, '')
const plain = (text: string): string => withoutMarks(computeSkeleton(text)).toLowerCase()

/**
 * Reads a character as a Latin letter; a small letter as its capital where only the capital looks Latin, as
 * in Cyrillic and Greek.
 */
function readCharacter(character: string): string {
  const small = plain(character)
  const capital = plain(character.toUpperCase())
  const read = isAscii(small) || !isAscii(capital) ? small : capital
  return Array.from(read, (letter) => READ_AS[letter] ?? letter).join('')
}

const LETTERS: readonly (readonly [string, string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
]

function readText(text: string): string {
  const read = withoutMarks(Array.from(text, readCharacter).join(''))
  return LETTERS.reduce((rest, [seen, letter]) => rest.replaceAll(seen, letter), read).replaceAll(
    /(.)\1+/gu,
    '$1',
  )
}

/**
 * Lists how a hasty reader may read a name: look-alikes, accents, digits for letters, and repeated letters
 * are equal. There are two readings, by the shape of the characters and by the plain letters that they stand
 * for: "ſ" looks like f and stands for s. Only for comparisons with other readings; separators must be
 * removed before.
 */
export const listReadings = (name: string): readonly string[] => [
  ...new Set([readText(name.normalize('NFD')), readText(name.normalize('NFKD'))]),
]
