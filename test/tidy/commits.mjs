// The rule for the subjects of commits: `area: imperative summary`.

const LENGTH_MAX = 72
const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*'
const FORM = new RegExp(`^(${NAME}(?:, ${NAME})*): (\\S+)(.*)$`)

/** Words that begin a noun phrase, a condition or a statement. */
const NO_VERBS = new Set(
  `a an the this that these those one two three four five no not nothing nobody some any each every all both many more less fewer
  most least other another its their our your my it they we you he she there here who whoever what whatever which when whenever
  where wherever while why how whether if as at by for from in into of off on onto out over to under up down until with within
  without and but or only also just still again even always never now new old only own is are was were be been has have had does did
  can could may might must should will would`.split(/\s+/),
)
/** Base forms that end like other forms of verbs or like plurals. */
const BASE_FORMS =
  /^(?:alias|bias|bring|canvas|cling|embed|exceed|feed|focus|heed|need|ping|proceed|ring|seed|shed|shred|speed|string|succeed|swing|\w*ss)$/

/** Whether a word may be a verb in its base form. Nouns that look like one are not recognised. */
function isBaseForm(word) {
  if (!/^[a-z]+(?:-[a-z]+)*$/.test(word) || NO_VERBS.has(word)) return false
  return BASE_FORMS.test(word) || !/(?:ed|ing|s)$/.test(word)
}

/** Returns the fault of a subject; null for a right one. */
export function checkSubject(subject) {
  const length = [...subject].length
  if (length > LENGTH_MAX) return `has ${length} characters: ${LENGTH_MAX} at most`
  const form = FORM.exec(subject)
  if (form === null) return 'is not `area: summary`, such as `feed: reconnect when the session expires`'
  const [, , verb = '', rest = ''] = form
  if (!isBaseForm(verb)) return `begins with "${verb}": a verb in its base form, such as add, fix, share`
  return /[.!]$/.test(verb + rest) ? 'ends with a full stop' : null
}

/**
 * Reads the commits after the one that added this rule, newest first; in a shallow clone without it, those after the
 * oldest. A string is the reason why there are none to check.
 * @param {(args: readonly string[]) => string | null} git Output of a command; null if it fails.
 */
export function readCommits(git, root) {
  if (git(['rev-parse', '--show-toplevel']) !== root) return 'not a repository of its own'
  const base = git(['log', '--max-count=1', '--diff-filter=A', '--format=%H', '--', 'test/tidy/commits.mjs'])
  if (base === null || base === '') return 'the rule is not committed'
  const log = git(['log', '--no-merges', '--format=%h %s', `${base}..HEAD`]) ?? ''
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ hash: line.split(' ', 1)[0] ?? '', subject: line.slice(line.indexOf(' ') + 1) }))
}
