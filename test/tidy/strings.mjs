// Banned words in string literals: sentences (errors, claims of tests, commands) and values.
import { EXEMPT, PHRASES, REPLACEMENT, segments } from './words.mjs'

/** Texts for members and readers, wire literals, and released migrations, which are never edited. */
const HOMES = [
  /^server\/exchange\/src\/(catalogue|platform\/text)\//,
  /^client\/src\/(text\/|features\/copy-trading\/agreement-)/,
  /^server\/bff\/src\/web\/reference\/[a-z]+-page\.ts$/,
  /^contracts\/src\/(feed\/|[a-z-]+\/(shapes|endpoints)\.ts$)/,
  /migrations?\.ts$/,
  /^test\/tidy\//,
]

/** Values that others read: they stay, each with its reader. */
const PUBLIC_VALUES = new Set(
  [
    // Frames of the feed, fields of the dialect, and calls named by the wire.
    'beat bye forget phone way',
    // Holders of accounts in the ledger, columns and tables, names of metrics.
    'house ends_at spot_house_taken under_way upstream_calls_under_way exchange_house_balance',
    // Keys of texts, or the end of one.
    'copy_kept_body keep',
    // A schema of the published description, and the name of stored outcomes.
    'answer',
    // Formats and names of other programs.
    'packed keep-alive Keep-Alive onLine line arrow-down-to-line arrow-up-from-line',
    // Options of the command line, rarities of artworks, areas of texts, a message of the operator.
    'rounds STOP_ROUNDS Common news News Phone Bye',
  ].flatMap((words) => words.split(' ')),
)

const LITERALS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|(?<![\w$])\w*`(?:\\.|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}|[^`\\])*`|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** The string literals of a text, without module names, SQL and HTML; placeholders are shown as "…". */
export function stringsOf(text) {
  const found = []
  for (const { 0: literal, index } of text.matchAll(LITERALS)) {
    if (/^\/[/*]|^(?:sql|html)`/.test(literal)) continue
    if (/\b(?:from|import|import\()\s*$/.test(text.slice(Math.max(0, index - 12), index))) continue
    const body = literal.replace(/^\w*`|^['"]|[`'"]$/g, '').replace(/\$\{[^}]*\}/g, '…')
    found.push({ line: text.slice(0, index).split('\n').length, text: body })
  }
  return found
}

const SQL = /\b(?:create table|insert into|post_transfers?\()/
const isSentence = (text) => / /.test(text.trim()) && !/<\w+[^>]*>/.test(text) && !SQL.test(text)
const isValue = (text) => /^[A-Za-z][\w-]{1,40}$/.test(text) && !PUBLIC_VALUES.has(text) && !EXEMPT.test(text)
/** Hits with the meaning of the field: sides of a book, and the usual name of a lost password. */
const FIELD = [
  ['asks', /\bbids\b|\bbook\b/],
  ['forgotten', /forgotten password/],
]

function bannedSentence(text) {
  for (const [phrase, better] of PHRASES) {
    const hit = phrase.exec(text)
    if (hit === null || FIELD.some(([word, field]) => word === hit[0] && field.test(text))) continue
    return `"${hit[0]}": ${better}`
  }
  return null
}

function bannedValue(text) {
  const word = segments(text).find((segment) => REPLACEMENT.has(segment))
  return word === undefined ? null : `"${word}" is banned: ${REPLACEMENT.get(word)}`
}

/** Strings that break the style guide, each with its line. */
export function bannedStrings({ path, text }) {
  if (HOMES.some((home) => home.test(path))) return []
  return stringsOf(text).flatMap(({ line, text: literal }) => {
    const message = isSentence(literal)
      ? bannedSentence(literal)
      : isValue(literal)
        ? bannedValue(literal)
        : null
    return message === null ? [] : [{ line, message }]
  })
}
