// Banned words of the style guide: identifiers and comments use the standard terms of the field.

/** Replacement by banned segment of an identifier. */
const SEGMENTS = {
  'cached, retained, persisted': 'kept keep keeps keeping',
  'notify, publish, message': 'told tell tells telling untold',
  'onEvent, listener': 'heard hear hears ear ears hearing',
  'toast, message, translate': 'said say says saying sayings',
  'request, requested, refetch': 'asked asking',
  request: 'question questions',
  'response, result': 'answer answers answered answering',
  'result, connected, aborted, disconnected': 'come came gone went',
  'entryPoint, endpoint': 'door doors',
  'core, cluster': 'house houses',
  'client, device': 'phone phones',
  'guest, none, member': 'stranger strangers nobody somebody anybody newcomer',
  'invalidate, affects': 'spoil spoiled spoils',
  'invalidate, clear, evict': 'forget forgets forgotten',
  'timeout, enforceTimeout, timeScale': 'patience hurry haste',
  'critical, high, priority': 'vital dealing urgency',
  'stats, summary, status': 'standing stand stands',
  derived: 'meaning meant',
  'touched, review, evaluate': 'judged judge judges',
  orderForm: 'desk desks',
  submission: 'placing',
  'events, frames, message': 'news',
  message: 'letter letters',
  'heartbeat, close, interval': 'beat beats bye pulse',
  cookieJar: 'jar',
  'random, jitter': 'chance dice',
  'setTimer, monotonicNow': 'later elapsed',
  'connection, pool': 'line lines',
  'limiter, guard': 'gate',
  accountType: 'purse purses',
  'decision, snapshot, toLiquidate, atRisk, unknown': 'ordained verdict facing doomed doubtful doubt doubts',
  'backing, freeBalances, sharedDeps': 'behind frees ground',
  backgroundTask: 'aside',
  'compute, computation': 'reckon reckoned reckoning reckons',
  'compress, encoded': 'squeeze squeezed packed',
  'fastPath, fastDecoder': 'shortcut quick',
  'duplicates, bail, plain, tolerant': 'twins unusual mere careful carefully',
  'timeoutsInRow, pending, outbox, revoked': 'strikes owed endings',
  'broadcast, tickScheduler, batch': 'rounds pace cohort',
  'testing, fixture, scenario': 'rig stage scene scenes',
  'refusals, method, path': 'noes way ways',
  'variant, colors, summary, pair': 'look looks ink brief ends',
  'optimisticChange, retain, release, requested': 'wish wishes want unwant wanted wants',
  'the name of the thing': 'manager helper helpers util utils common',
  environment: 'world worlds',
  allows: 'lets',
}

/** Identifiers in which a banned segment has the meaning of the field, by what the segment means there. */
export const EXEMPT = new RegExp(
  `^(?:${[
    // Lines of text, of a log or of a chart; the APIs of the chart library, of icons and of the DOM.
    '\\w*lines?|lineAt|lineOf|linesOf|lineHeight|line(?:Color|Style|To|Visible|Width|Chart|Classes|Options|Props)|setLineDash|Line(?:s|Chart|Series|Style|Props)?',
    '(?:LIMIT|CONTROL)?_?LINES?|(?:FILE|FUNCTION)_LINES|LINE_COLORS|priceLine\\w+|createPriceLine|removePriceLine|IPriceLine|(?:vert|horz)Lines?|\\w*ToLine|PencilLine|indicatorLines?|onLine',
    // Letters of an alphabet, telephone numbers, news articles.
    'letters?(?:Of)?|firstLetter|Letters|LETTER_[A-Z]|SIZE_OF_LETTERS|OWN_LETTER|phone|phoneTarget|LEAST_PHONE_DIGITS|validatePhoneNumberLength|iPhone|news|NEWS|NewsList',
    // Money of the house: the operator's side of a trade.
    'House|house(?:Accounts?|Balances|Book|Days|Edge|Offers|QuantityTaken|Quotes|_?Share|Side|Trades)?|House(?:Accounts?|Book|Days|Level)|ofHouse|(?:build|list)House(?:Balances|Book|Trades)|fillByHouse|readHouseDays',
    // Names of the wire, of socket.io, of Node, of other libraries.
    'scene|beat|bye|behind|aside|forget|NOBODY|(?:EMPTY_)?_?cookie_?Jar|endsWith|elapsedTime|ManagerOptions|[pP]ushManager|environmentManager|keepFeatures|keepAlive\\w*|\\w+KeepAlive\\w*',
    // Instants and ends of ranges; rounds of a benchmark.
    'ends(?:At|On|Value|_at)|dayEndsAt|chainEnds|orderEnds|(?:crash)?rounds',
  ].join('|')})$`,
  'i',
)

/** Questions and answers are those of the FAQ. */
const FAQ = /^(?:search|parse)?questions?(?:Group|Of|Html)?$|^answers?$/i
const FAQ_HOME = /\/(content|home|kit\/html|faq)(\/|\.)|^test\/(browser|journeys)\//

export const REPLACEMENT = new Map(
  Object.entries(SEGMENTS).flatMap(([better, words]) => words.split(' ').map((word) => [word, better])),
)

/** Blanks comments, strings, template text and regular expressions, so that identifiers alone remain; line breaks stay. */
export function identifiersOnly(text) {
  const blank = (part) => part.replace(/[^\n]/g, ' ')
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}|[^`\\])*`|(?<=[=(,:!&|?>]\s*)\/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g,
    (part) =>
      part.startsWith('`')
        ? part.replace(/(^`|\})((?:\\.|[^`$\\}]|\$(?!\{))*)/g, (whole, close, rest) => close + blank(rest))
        : blank(part),
  )
}

/** The words of an identifier: split at capitals, digits, underscores. */
export const segments = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_$0-9-]+/)
    .filter(Boolean)

/** Banned words among the identifiers of a text: one row each, with its first line. */
export function bannedIdentifiers({ path, text }) {
  const found = new Map()
  identifiersOnly(text)
    .split('\n')
    .forEach((line, at) => {
      for (const [name] of line.matchAll(/[A-Za-z_$][\w$]*/g)) {
        const word = segments(name).find((segment) => REPLACEMENT.has(segment))
        if (word === undefined || found.has(name)) continue
        if (EXEMPT.test(name) || (FAQ.test(name) && FAQ_HOME.test(path))) continue
        found.set(name, { line: at + 1, name, word, better: REPLACEMENT.get(word) })
      }
    })
  return [...found.values()]
}

/** Types that are named by a participle, or by a verb in the past: a noun states what they are. */
const PARTICIPLE_TYPE =
  /\b(?:type|interface|class) (Chosen|Filling|Followed|Granted|Killed|Leaving|Left|Missed|Named|Paid|Prepared|Probed|Reached|Sent|Shown|Stated|Typed|Won)\b/g

/** Declared types whose name is not a noun, each with its line. */
export function participleTypes(text) {
  return [...identifiersOnly(text).matchAll(PARTICIPLE_TYPE)].map(({ 1: name, index }) => ({
    line: text.slice(0, index).split('\n').length,
    name,
  }))
}

/** Phrases that comments must not contain, each with its replacement. */
export const PHRASES = [
  [
    /\b(nobody|somebody|anybody|whoever|newcomers?|strangers?)\b/i,
    'name the actor: the client, the member, a guest, the upstream',
  ],
  [/\b(the|a|this|your|each|one|old) phones?\b(?! numbers?)/i, 'client or device'],
  [/\bdoors?\b/i, 'entry point, module'],
  [
    /\bhouse\b(?! (account|book|edge|money|share|market maker|trade|quote|order|side|price|limit|pays|gains|favou?r))(?<!\bthe house)/i,
    'server, core; "house account" for money',
  ],
  [/\b(told|tells?|says?|said|heard|hears?|asked|asks)\b/i, 'sends, publishes, reports, receives, requests'],
  [/\b(spoil(s|ed)?|forgotten|forgets|mend(s|ed|ing)?)\b/i, 'invalidated, evicted, rewritten, repaired'],
  [/\b(short|long) way\b|\bthe way of\b|\bgoes the way\b/i, 'fast path, fallback, request flow'],
  [
    /\b(in one turn|on its way|on their way|here again|anew)\b/i,
    'per event-loop tick, in flight, reconnected, again',
  ],
  [/\b(sent|turned) away\b/i, 'shed, rejected'],
  [/\b(he|his|him|himself)\b/i, 'the member, they, their'],
  [
    /\b(squeezed?|patience|hurry|noes|reckon(s|ed|ing)?|purses?|untold|gate)\b/i,
    'the standard term of names.md',
  ],
]
const NOUN_CLAUSE = /(?:^|[.:;] |\n\s*)(What|Whatever|Whoever|Who|Where|Whose)\b[^.?]*[^?]/

/** The comments of a text: consecutive line comments are one. */
export function commentsOf(text) {
  const found = []
  const strings =
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/[^\n]*\n?)+|\/\/[^\n]*/gm
  for (const match of text.matchAll(strings)) {
    if (!/^\s*\/[/*]/.test(match[0]) || /^\/\*\*? ?@(type|param)/.test(match[0])) continue
    const body = match[0]
      .replace(/^\s*\/\*\*?|\*\/$/g, '')
      .replace(/^[ \t]*(\/\/|\*) ?/gm, '')
      .replace(/`[^`]*`|\{@\w+[^}]*\}/g, '…')
    found.push({ line: text.slice(0, match.index).split('\n').length, text: body.trim() })
  }
  return found
}

/** Comments that break the style guide: a noun clause at the head of a sentence, or a banned phrase. */
export function bannedComments(text) {
  return commentsOf(text).flatMap(({ line, text: comment }) => {
    const flat = comment.replace(/\s*\n\s*/g, ' ')
    const found = []
    const clause = NOUN_CLAUSE.exec(flat)
    if (clause !== null)
      found.push({ line, message: `a sentence begins with "${clause[1]}": subject and verb first` })
    for (const [phrase, better] of PHRASES) {
      const hit = phrase.exec(flat)
      if (hit !== null) found.push({ line, message: `"${hit[0]}": ${better}` })
    }
    return found
  })
}
