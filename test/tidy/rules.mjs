// The style guide as code: pure functions from a file to what is wrong with it. Each message names the replacement.

/** @typedef {{ path: string, text: string }} SourceFile */

/** Data and text, not code: exempt from the size of a file. */
const DATA = [
  /\/seed\//,
  /\/text\//,
  /GLOSSARY\.md$/,
  /\/kit\/region\/countries/,
  /^test\/.*\.test\.tsx?$/,
  /\.test\.tsx?$/,
]
const FILE_LINES = 350
const FUNCTION_LINES = 60

const isCode = (path) => /\.(ts|tsx|mjs)$/.test(path)
const isTest = (path) =>
  /\.test\.tsx?$/.test(path) ||
  path.startsWith('test/') ||
  /\/testing(\/|\.ts$)/.test(path) ||
  path.includes('/testing/')

/** The room a file lives in: the folder whose index.ts is its door. Files of a package's root have none. */
function roomOf(path) {
  const match = /^(contracts|server\/[a-z]+|client)\/src\/(.+)\/[^/]+$/.exec(path)
  return match === null ? null : { package: match[1], room: match[2] }
}

function importsOf(text) {
  return [
    ...text.matchAll(
      /(?:^|\s)(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
    ),
  ].map((match) => match[1] ?? match[2])
}

/** Relative imports stay in their room. */
function relativeImports({ path, text }) {
  if (!isCode(path) || roomOf(path) === null) return []
  return importsOf(text)
    .filter((from) => from.startsWith('../') || /^\.\/[^/]+\//.test(from))
    .filter(
      (from) => !/\.(css|svg|json)$/.test(from) && !from.startsWith('./languages/') && from !== '../words.ts',
    )
    .filter((from) => !(isTest(path) && (/^\.\/testing\/[^/]+$/.test(from) || /^\.\.\/[^/]+$/.test(from))))
    .map((from) => `imports ${from}: use ./x.ts in the same room, #room for another`)
}

/** Who may import whom in the exchange; a room that is not here may import what its line's default says. */
const EXCHANGE = {
  kernel: [],
  testing: ['kernel'],
  text: [],
  ledger: ['kernel'],
  'market/source': ['kernel'],
  market: ['kernel', 'market/source', 'text'],
  seed: ['market', 'market/source'],
  'seed/content': [],
  content: ['kernel', 'text', 'seed/content'],
  messages: ['kernel', 'text'],
  points: ['kernel', 'ledger', 'text'],
  receipts: ['kernel', 'market'],
  watchlist: ['kernel', 'text'],
  pictures: ['kernel'],
  account: ['kernel', 'text', 'pictures'],
  security: ['kernel', 'text', 'account'],
  identity: ['kernel', 'text', 'account', 'pictures'],
  'wallet/book': ['kernel', 'market', 'text'],
  'wallet/swap': ['kernel', 'ledger', 'market', 'text'],
  'wallet/withdrawal': ['kernel', 'ledger', 'market', 'text', 'wallet/book'],
  wallet: ['kernel', 'ledger', 'market', 'text', 'wallet/book', 'wallet/swap', 'wallet/withdrawal'],
  spot: ['kernel', 'ledger', 'market', 'text'],
  'futures/positions': ['kernel', 'ledger', 'market', 'receipts'],
  'futures/engine': ['kernel', 'ledger', 'market', 'receipts', 'futures/positions'],
  futures: ['kernel', 'ledger', 'market', 'text', 'futures/positions', 'futures/engine'],
  seconds: ['kernel', 'ledger', 'market', 'receipts', 'text'],
  archive: ['kernel', 'ledger', 'receipts'],
  database: [],
  ops: ['kernel'],
  feed: ['kernel', 'market'],
  web: ['kernel', 'text', 'pictures'],
  operator: [
    'kernel',
    'ledger',
    'market',
    'account',
    'content',
    'identity',
    'messages',
    'receipts',
    'security',
    'wallet',
    'wallet/withdrawal',
    'text',
  ],
}

function exchangeRooms({ path, text }) {
  const at = roomOf(path)
  if (at?.package !== 'server/exchange' || isTest(path) || at.room === 'seed/content/languages') return []
  const allowed = EXCHANGE[at.room]
  if (allowed === undefined)
    return [`room ${at.room} is not in the table of test/tidy: add it with what it may import`]
  return importsOf(text)
    .filter((from) => from.startsWith('#') && !allowed.includes(from.slice(1)) && from.slice(1) !== at.room)
    .map((from) => `${at.room} imports ${from}: it may import ${allowed.join(', ') || 'nothing'}`)
}

/** kit, text, theme ← api ← features ← app; no feature imports a feature. */
function clientRooms({ path, text }) {
  const at = roomOf(path)
  if (at?.package !== 'client' || isTest(path)) return []
  const level = (room) =>
    ({ kit: 0, text: 0, theme: 0, api: 1, features: 2, app: 3 })[room.split('/')[0]] ?? 3
  const feature = (room) => (room.startsWith('features/') ? room.split('/')[1] : null)
  return importsOf(text)
    .filter((from) => from.startsWith('#'))
    .map((from) => from.slice(1).replace(/^screen\//, 'features/'))
    .filter(
      (to) =>
        level(to) > level(at.room) ||
        (level(to) === 2 && level(at.room) === 2 && feature(to) !== feature(at.room)),
    )
    .map(
      (to) =>
        `${at.room} imports #${to}: kit, text, theme ← api ← features ← app, and no feature imports another`,
    )
}

/** The BFF never knows the exchange, the client never knows a server, contracts know nobody. */
function packages({ path, text }) {
  const bans = [
    [/^server\/bff\/(?!src\/testing)/, /^@bourse\/(exchange|main|client)/],
    [/^server\/exchange\//, /^@bourse\/(bff|main|client)/],
    [/^client\/src\//, /^@bourse\/(bff|exchange|main)/],
    [/^contracts\//, /^@bourse\//],
  ]
  return bans
    .filter(([here]) => here.test(path))
    .flatMap(([, banned]) => importsOf(text).filter((from) => banned.test(from)))
    .map((from) => `imports ${from}: these packages meet over the contract only`)
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
  const end = lines.findIndex((other, later) => later > at && closing.test(other))
  return end === -1 ? at : end
}

/** Own lines of each function: what stands in a function inside it counts there and not here. */
function functionSize({ path, text }) {
  if (!isCode(path) || isTest(path)) return []
  const lines = text.split('\n')
  const found = []
  const blocks = lines.flatMap((line, at) => {
    const opens = OPENS.exec(line)
    if (opens === null || /^\s*(if|for|while|switch|else|try|catch|return)\b/.test(line)) return []
    return [{ at, end: closingLine(lines, at, opens[1]) }]
  })
  for (const { at, end } of blocks) {
    const inside = blocks.filter((other) => other.at > at && other.end <= end)
    const outermost = inside.filter(
      (one) => !inside.some((other) => other.at < one.at && one.end <= other.end),
    )
    const nested = outermost.reduce((sum, one) => sum + (one.end > one.at ? one.end - one.at + 1 : 0), 0)
    const length = end - at + 1 - nested
    if (length > FUNCTION_LINES)
      found.push(`line ${at + 1}: a function of ${length} lines: ${FUNCTION_LINES} at most`)
  }
  return found
}

/** Words of the upstream's dialect that mean nothing in ours. */
const WIRE_WORDS =
  /\b(match_id|currency_id|legal_id|user_string|extension_code|re_password|repassword|(?:legal|change|lever|micro)_(?:balance|wallet)|target_price|now_price|usdt_totle|head_portrait|account_number|charge_req|daymarket|match_trade|market_depth|new_timeshar|microtrade|caution_money|trader_user_id|c_id|open_coin_trade)\b/g
const WIRE_HOME = [/^contracts\//, /^test\//, /\.test\.tsx?$/, /\/testing\//, /\/dialect\.ts$/]

function wireWords({ path, text }) {
  if (!isCode(path) || WIRE_HOME.some((home) => home.test(path))) return []
  return [...new Set([...text.matchAll(WIRE_WORDS)].map((match) => match[1]))].map(
    (word) => `says ${word}: the wire's words live in contracts/src/<area>; use ours (GLOSSARY.md)`,
  )
}

const CHANCE =
  /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\(|\brandomUUID\(|\brandomBytes\(|getRandomValues\(/
const CHANCE_HOME = [
  /^server\/exchange\/src\/kernel\//,
  /^server\/main\/src\/machine\.ts$/,
  // Programs of their own, as an integrator writes them.
  /^server\/bff\/examples\//,
  /^client\/src\/kit\/device\//,
  /^tools\//,
  /^client\/build\//,
]

function chance({ path, text }) {
  if (!isCode(path) || isTest(path) || CHANCE_HOME.some((home) => home.test(path))) return []
  return text
    .split('\n')
    .flatMap((line, at) =>
      CHANCE.test(line) ? [`line ${at + 1}: reads the machine's clock or chance: be given one`] : [],
    )
}

const FLOAT = /\bparseFloat\(|\.toFixed\(/
const NUMBERED_MONEY = /\bNumber\([^)]*(amount|price|balance|quantity|fee|cost|money)/i
/** Where pictures are drawn or a random walk is shaped, and nothing is settled. */
const FLOAT_HOME = [
  /^server\/exchange\/src\/market\/source\//,
  /^client\/src\/(kit\/chart|features\/chart|features\/spot\/chart)/,
  /^tools\//,
  /^test\/(load|browser)\//,
  /^client\/build\//,
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

/** A door says in about three sentences what the room is for and what it never does. */
function doors({ path, text }) {
  if (!/^(contracts|server\/[a-z]+|client)\/src\/(.*\/)?index\.ts$/.test(path)) return []
  const comment = /^\/\*\*([\s\S]*?)\*\//.exec(text)
  const sentences = (comment?.[1] ?? '')
    .split(/[.!]\s/)
    .filter((part) => part.replace(/[\s*]/g, '').length > 8)
  return sentences.length >= 2
    ? []
    : ['opens without its purpose: three sentences, what the room is for, what it never does']
}

function leftovers({ path, text }) {
  if (!isCode(path) || path.startsWith('test/tidy/')) return []
  const found = []
  text.split('\n').forEach((line, at) => {
    if (/\b(TODO|FIXME|XXX|HACK)\b/.test(line))
      found.push(`line ${at + 1}: a leftover mark: do it, or say it in DECISIONS.md`)
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
  if (BANNED_NAME.test(inSource)) found.push('has a name that says nothing: name the idea')
  if (/[A-Z]/.test(path.replace(/^.*\//, ''))) found.push('has capitals in its name: kebab-case')
  return found
}

/** HTML gets into the page at one place, where it is cleaned. */
function htmlSink({ path, text }) {
  if (!path.startsWith('client/src/') || path === 'client/src/kit/html/html-body.tsx') return []
  return /dangerouslySetInnerHTML|\.innerHTML\s*=/.test(text)
    ? ['writes HTML: use HtmlBody of #kit/html']
    : []
}

const RULES = [
  relativeImports,
  exchangeRooms,
  clientRooms,
  packages,
  fileSize,
  functionSize,
  wireWords,
  chance,
  floats,
  doors,
  leftovers,
  names,
  htmlSink,
]

/** Every wire name that a contract writes in brackets stands in the glossary. */
export function missingFromGlossary(files) {
  const glossary = files.find((file) => file.path === 'contracts/GLOSSARY.md')?.text ?? ''
  const rows = files.filter((file) => /^contracts\/src\/[^/]+\/(shapes|endpoints)\.ts$/.test(file.path))
  return rows.flatMap(({ path, text }) =>
    [...text.replace(/refuses:\s*\[[^\]]*\]/g, '').matchAll(/:\s*\[\s*'([A-Za-z_]+)',/g)]
      .map((match) => match[1])
      .filter(
        (word) => !glossary.includes(`\`${word}\``) && !new RegExp(`\\|\\s*${word}\\s*\\|`).test(glossary),
      )
      .map((word) => `${path}: the wire word ${word} is not in contracts/GLOSSARY.md`),
  )
}

/** @param {SourceFile[]} files */
export function tidy(files) {
  const found = files.flatMap((file) =>
    RULES.flatMap((rule) => rule(file).map((message) => `${file.path}: ${message}`)),
  )
  return [...found, ...missingFromGlossary(files)]
}
