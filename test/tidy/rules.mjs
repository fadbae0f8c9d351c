// The style guide as code: each rule is a pure function from a file to its violations. Each message names the replacement.

import { mayImport } from './exchange-modules.mjs'
import { bannedStrings } from './strings.mjs'
import { bannedComments, bannedIdentifiers, participleTypes } from './words.mjs'

/** @typedef {{ path: string, text: string }} SourceFile */

/** Data and text, not code: exempt from the size of a file. */
const DATA = [/\/catalogue\//, /\/text\//, /GLOSSARY\.md$/, /\/kit\/region\/countries/, /\.test\.tsx?$/]
const FILE_LINES = 350
const FUNCTION_LINES = 60

const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path)
const isTest = (path) =>
  /\.test\.tsx?$/.test(path) ||
  path.startsWith('test/') ||
  /\/testing(\/|\.ts$)/.test(path) ||
  path.includes('/testing/')

/** The module of a file: the folder whose index.ts is the entry point. Files of a package's root have none. */
function moduleOf(path) {
  const match = /^(contracts|server\/[a-z]+|client)\/src\/(.+)\/[^/]+$/.exec(path)
  return match === null ? null : { package: match[1], module: match[2] }
}

function importsOf(text) {
  return [
    ...text.matchAll(
      /(?:^|\s)(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
    ),
  ].map((match) => match[1] ?? match[2])
}

/** Relative imports stay in their module. */
function relativeImports({ path, text }) {
  if (!isCode(path) || moduleOf(path) === null) return []
  return importsOf(text)
    .filter((from) => from.startsWith('../') || /^\.\/[^/]+\//.test(from))
    .filter((from) => !/\.(css|svg|json)$/.test(from))
    .filter(
      (from) => !(isTest(path) && (/^\.\/testing\/[^/]+$/.test(from) || /^(?:\.\.\/)+[^/]+$/.test(from))),
    )
    .map((from) => `imports ${from}: use ./x.ts in the same module, #module for another`)
}

function exchangeModules({ path, text }) {
  const at = moduleOf(path)
  if (at?.package !== 'server/exchange' || isTest(path)) return []
  return importsOf(text)
    .filter((from) => from.startsWith('#') && !mayImport(at.module, from.slice(1)))
    .map((from) => `${at.module} imports ${from}: see the floors in test/tidy/exchange-modules.mjs`)
}

/** kit, text, theme ← api ← features ← app; no feature imports a feature. */
function clientModules({ path, text }) {
  const at = moduleOf(path)
  if (at?.package !== 'client' || isTest(path)) return []
  const level = (module) =>
    ({ kit: 0, text: 0, theme: 0, api: 1, features: 2, app: 3 })[module.split('/')[0]] ?? 3
  const feature = (module) => (module.startsWith('features/') ? module.split('/')[1] : null)
  return importsOf(text)
    .filter((from) => from.startsWith('#'))
    .map((from) => from.slice(1).replace(/^screen\//, 'features/'))
    .filter(
      (to) =>
        level(to) > level(at.module) ||
        (level(to) === 2 && level(at.module) === 2 && feature(to) !== feature(at.module)),
    )
    .map(
      (to) =>
        `${at.module} imports #${to}: kit, text, theme ← api ← features ← app, and no feature imports another`,
    )
}

/** The BFF never imports the exchange, the client no server, contracts nothing. */
function packages({ path, text }) {
  const bans = [
    [/^server\/bff\/(?!src\/testing)/, /^@bourse\/(exchange|main|client)|^(?:\.\.\/)+exchange\//],
    [/^server\/exchange\//, /^@bourse\/(bff|main|client)/],
    [/^client\/src\//, /^@bourse\/(bff|exchange|main)/],
    [/^contracts\//, /^@bourse\//],
  ]
  return bans
    .filter(([here]) => here.test(path))
    .flatMap(([, banned]) => importsOf(text).filter((from) => banned.test(from)))
    .map((from) => `imports ${from}: these packages meet over the contract only`)
}

/** A bare name in `order by` is the selected column: "10" comes before "9" when that one is cast to text. */
function sortedTexts({ path, text }) {
  if (!path.startsWith('server/exchange/src/')) return []
  const queries = [...text.matchAll(/sql`(.*?)`/gs)].map(([, query]) => query)
  return queries
    .filter((query) => !query.includes('union'))
    .flatMap((query) => {
      const texts = new Set([...query.matchAll(/(\w+)::text(?!\[|\s+as\b)/g)].map(([, name]) => name))
      const orders = [...query.matchAll(/order by ([^\n)]*)/g)].flatMap(([, columns]) => columns.split(','))
      return orders.map((column) => column.trim().split(' ')[0]).filter((name) => texts.has(name))
    })
    .map((name) => `orders by ${name}, which is cast to text: name its table as well`)
}

function fileSize({ path, text }) {
  if (!isCode(path) || DATA.some((exempt) => exempt.test(path))) return []
  const lines = text.split('\n').length
  return lines > FILE_LINES
    ? [`has ${lines} lines: cut it where the idea changes (${FILE_LINES} at most)`]
    : []
}

const OPENS =
  /^(\s*)(?:export )?(?:default )?(?:async )?(?:function\b.*|(?:const|let) \w+.*=>|\w+(?:: |)\(?.*=>|(?:async )?\w+\(.*\).*) ?\{$/

/** The line on which the block that opens on line `at` closes: the first of the same indentation. */
function closingLine(lines, at, indentation) {
  const closing = new RegExp(`^${indentation}\\}`)
  const end = lines.findIndex((other, index) => index > at && closing.test(other))
  return end === -1 ? at : end
}

/** Lines of each outermost function, nested bodies included. */
function functionSize({ path, text }) {
  if (!isCode(path) || isTest(path)) return []
  const lines = text.split('\n')
  const found = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    const opens = OPENS.exec(line)
    if (opens === null || /^\s*(if|for|while|switch|else|try|catch|return)\b/.test(line)) continue
    const length = closingLine(lines, at, opens[1]) - at + 1
    if (length > FUNCTION_LINES)
      found.push(`line ${at + 1}: a function of ${length} lines: ${FUNCTION_LINES} at most`)
  }
  return found
}

/** Banned words in identifiers and comments (words.mjs), and in strings (strings.mjs). */
function bannedWords({ path, text }) {
  if (!isCode(path) || path === 'test/tidy/words.mjs') return []
  return [
    ...bannedIdentifiers({ path, text }).map(
      ({ line, name, word, better }) => `line ${line}: ${name}: "${word}" is banned: ${better}`,
    ),
    ...participleTypes(text).map(
      ({ line, name }) => `line ${line}: ${name}: a type is a noun, not a participle`,
    ),
    ...bannedComments(text).map(({ line, message }) => `line ${line}: comment: ${message}`),
    ...bannedStrings({ path, text }).map(({ line, message }) => `line ${line}: string: ${message}`),
  ]
}

/** Wire names of the upstream's dialect. */
const WIRE_WORDS =
  /\b(match_id|currency_id|legal_id|user_string|extension_code|re_password|repassword|(?:legal|change|lever|micro)_(?:balance|wallet)|target_price|now_price|usdt_totle|head_portrait|account_number|charge_req|daymarket|match_trade|market_depth|new_timeshar|microtrade|caution_money|trader_user_id|c_id|open_coin_trade)\b/g
/** Homes of them, and the example that checks the product without its code. */
const WIRE_HOME = [
  // One folder per wire format, which converts its names to those of the contract.
  /^server\/bff\/src\/dialects\//,
  /^(?:contracts|test)\//,
  /\.test\.tsx?$/,
  /\/testing\//,
  /\/(?:dialect|rebuild-day|portfolio-figures|leader-figures)\.ts$/,
]

function wireWords({ path, text }) {
  if (!isCode(path) || WIRE_HOME.some((home) => home.test(path))) return []
  return [...new Set([...text.matchAll(WIRE_WORDS)].map((match) => match[1]))].map(
    (word) => `uses ${word}: wire names live in contracts/src/<area>; use ours (GLOSSARY.md)`,
  )
}

const IMPURE =
  /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|getRandomValues\(/
const IMPURE_HOME = [
  /^server\/exchange\/src\/platform\/kernel\//,
  /^server\/main\/src\/machine\.ts$/,
  // Standalone programs, as an integrator writes them.
  /^server\/bff\/examples\//,
  /^client\/src\/kit\/device\//,
  /^(?:tools|client\/build|server\/exchange\/src\/products\/(nft\/media|copy-trading\/programs))\//,
]

function impureSources({ path, text }) {
  if (!isCode(path) || isTest(path) || IMPURE_HOME.some((home) => home.test(path))) return []
  return text
    .split('\n')
    .flatMap((line, at) =>
      IMPURE.test(line)
        ? [`line ${at + 1}: reads the machine's clock or random source: take one as an argument`]
        : [],
    )
}

const FLOAT = /\bparseFloat\(|\.toFixed\(/
const NUMBERED_MONEY = /\bNumber\([^)]*(amount|price|balance|quantity|fee|cost|money)/i
/** Drawing, random walks and statistics: nothing is settled there. */
const FLOAT_HOME = [
  /^(?:contracts\/src\/price-process|server\/exchange\/src\/platform\/market\/source)\//,
  /^client\/src\/(kit\/chart|features\/chart|features\/spot\/chart)/,
  /^tools\//,
  /^test\/(bench|browser)\//,
  /^(?:client\/build|server\/exchange\/src\/products\/(nft\/media|copy-trading\/programs))\//,
]

function floats({ path, text }) {
  if (!isCode(path) || /\.test\.tsx?$/.test(path) || FLOAT_HOME.some((home) => home.test(path))) return []
  return text
    .split('\n')
    .flatMap((line, at) =>
      FLOAT.test(line) || NUMBERED_MONEY.test(line)
        ? [`line ${at + 1}: money is an Amount, never a float`]
        : [],
    )
}

/** An entry point documents in one to three sentences the purpose of the module and its limits. */
function entryPoints({ path, text }) {
  if (!/^(contracts|server\/[a-z]+|client)\/src\/(.*\/)?index\.ts$/.test(path)) return []
  const comment = /^\/\*\*([\s\S]*?)\*\//.exec(text)
  const sentences = (comment?.[1] ?? '')
    .split(/[.!]\s/)
    .filter((part) => part.replace(/[\s*]/g, '').length > 8)
  return sentences.length >= 2
    ? []
    : ['lacks its purpose: two or three sentences on what the module does and must not do']
}

function leftovers({ path, text }) {
  if (!isCode(path) || path.startsWith('test/tidy/')) return []
  const found = []
  text.split('\n').forEach((line, at) => {
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(line))
      found.push(`line ${at + 1}: a leftover mark: do it, or write it in DECISIONS.md`)
    if (/\b(it|test|describe)\.(only|skip|todo)\(/.test(line))
      found.push(`line ${at + 1}: a test that does not run`)
    if (/\/work\/|\/home\/\w+\//.test(line)) found.push(`line ${at + 1}: a path of one machine`)
    if (/\bas any\b|@ts-ignore|@ts-expect-error/.test(line.replace(/'[^']*'/g, "''")))
      found.push(`line ${at + 1}: silences the compiler`)
  })
  return found
}

const BANNED_NAME = /(^|[/-])(manager|helpers?|utils?|common|data|info)(\.|\/|$)/

function names({ path }) {
  const inSource = path.replace(/^client\/src\/features\//, '')
  if (!isCode(path) || !/^(contracts|server|client\/src)\//.test(path)) return []
  const found = []
  if (BANNED_NAME.test(inSource)) found.push('has a generic name: name the idea')
  if (/[A-Z]/.test(path.replace(/^.*\//, ''))) found.push('has capitals in its name: kebab-case')
  return found
}

/** HTML enters the page in one place, which sanitizes it. */
function htmlSink({ path, text }) {
  if (!path.startsWith('client/src/') || path === 'client/src/kit/html/html-body.tsx') return []
  return /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(text)
    ? ['writes HTML: use HtmlBody of #kit/html']
    : []
}

/** A text between other children is isolated when JSX is compiled; elements that are created otherwise are not. */
function isolatedTexts({ path, text }) {
  if (!path.startsWith('client/src/') || path.startsWith('client/src/kit/jsx/')) return []
  return /(?<!document\.)\bcreateElement\(\s*['"]|from ['"]react\/jsx-/.test(text)
    ? ['creates an element without JSX: its texts would be lost in a translated page']
    : []
}

const RULES = [
  relativeImports,
  exchangeModules,
  clientModules,
  packages,
  sortedTexts,
  fileSize,
  functionSize,
  bannedWords,
  wireWords,
  impureSources,
  floats,
  entryPoints,
  leftovers,
  names,
  htmlSink,
  isolatedTexts,
]

/** Every wire name of a contract must be in the glossary. */
export function missingFromGlossary(files) {
  const glossary = files.find((file) => file.path === 'contracts/GLOSSARY.md')?.text ?? ''
  const rows = files.filter((file) => /^contracts\/src\/[^/]+\/(shapes|endpoints)\.ts$/.test(file.path))
  return rows.flatMap(({ path, text }) =>
    [...text.replace(/refuses:\s*\[[^\]]*\]/g, '').matchAll(/:\s*\[\s*'([A-Za-z_]+)',/g)]
      .map((match) => match[1])
      .filter(
        (word) => !glossary.includes(`\`${word}\``) && !new RegExp(`\\|\\s*${word}\\s*\\|`).test(glossary),
      )
      .map((word) => `${path}: the wire name ${word} is not in contracts/GLOSSARY.md`),
  )
}

/** @param {SourceFile[]} files */
export function tidy(files) {
  const found = files.flatMap((file) =>
    RULES.flatMap((rule) => rule(file).map((message) => `${file.path}: ${message}`)),
  )
  return [...found, ...missingFromGlossary(files)]
}
