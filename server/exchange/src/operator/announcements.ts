import { ANNOUNCEMENT_LEVELS } from '@bourse/contracts/content'
import { addMs, type Instant, instantText, LANGUAGE_CODES, parseInstant } from '@bourse/contracts/kit'
import {
  clearAnnouncement,
  findAnnouncement,
  parseTexts,
  setAnnouncement,
  type StoredAnnouncement,
} from '#members/content'
import { oneOf, parsed } from './arguments.ts'
import { type Argument, command, InvalidArgument } from './command.ts'
import { fail, ok } from './command-result.ts'
import { parseDuration } from './duration.ts'

const SET = 'announcement set info|warning|critical FROM UNTIL en=TEXT zh=TEXT …'
const NOTE = 'FROM is "now" or a time; UNTIL is a time, a duration such as 2h, or "open"'

/** A time in UTC with its zone, such as 2027-03-05T20:00Z. */
const readTime = (word: string): Instant | null =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z$/.test(word) ? parseInstant(word) : null

const from = parsed(
  (word, { clock }) => (word === 'now' ? clock.now() : readTime(word)),
  'a beginning: now, or a time such as 2027-03-05T20:00Z',
)

type End = { readonly at: Instant } | { readonly afterMs: number } | 'open'

const until = parsed<End>((word) => {
  if (word === 'open') return 'open'
  const duration = parseDuration(word)
  if (duration !== null) return duration > 0 ? { afterMs: duration } : null
  const at = readTime(word)
  return at === null ? null : { at }
}, 'an end: open, a duration such as 2h, or a time such as 2027-03-05T22:00Z')

const texts: Argument<StoredAnnouncement['texts']> = {
  isRest: true,
  decode(words) {
    const read = parseTexts(words)
    return typeof read === 'string' ? new InvalidArgument(read) : read
  },
}

const endOf = (end: End, startsAt: Instant): Instant | null =>
  end === 'open' ? null : 'at' in end ? end.at : addMs(startsAt, end.afterMs)

const span = ({ startsAt, endsAt }: Pick<StoredAnnouncement, 'startsAt' | 'endsAt'>): string =>
  `from ${instantText(startsAt)} ${endsAt === null ? 'without an end' : `until ${instantText(endsAt)}`}`

const set = command({
  usage: SET,
  notes: [SET, NOTE],
  args: { level: oneOf(ANNOUNCEMENT_LEVELS, ANNOUNCEMENT_LEVELS.join(', ')), from, until, texts },
  async run({ level, from: startsAt, until: end, texts: own }, { deps }) {
    const endsAt = endOf(end, startsAt)
    const now = deps.clock.now()
    if (endsAt !== null && endsAt <= (startsAt > now ? startsAt : now))
      return fail('an end after its beginning and after the present', NOTE)
    await deps.db.transact(async (tx) => {
      await setAnnouncement(tx, { level, texts: own, startsAt, endsAt }, now)
      tx.afterCommit(deps.siteChanged)
    })
    const missing = LANGUAGE_CODES.filter((code) => own[code] === undefined)
    return ok(
      `the announcement (${level}) is shown ${span({ startsAt, endsAt })}`,
      ...(missing.length === 0 ? [] : [`English is shown in: ${missing.join(', ')}`]),
    )
  },
})

const clear = command({
  usage: 'announcement clear',
  args: {},
  async run(_args, { deps }) {
    const isCleared = await deps.db.transact(async (tx) => {
      tx.afterCommit(deps.siteChanged)
      return clearAnnouncement(tx, deps.clock.now())
    })
    return isCleared ? ok('the announcement is cleared') : fail('there is no announcement')
  },
})

const show = command({
  usage: 'announcement show',
  args: {},
  async run(_args, { deps }) {
    const found = await findAnnouncement(deps.db, deps.clock.now())
    if (found === null) return ok('there is no announcement')
    const rows = Object.entries(found.texts).map(([code, text]) => `${code}=${text}`)
    return ok(`${found.level} ${span(found)}`, ...rows)
  },
})

export const ANNOUNCEMENT_COMMANDS = {
  'announcement set': set,
  'announcement clear': clear,
  'announcement show': show,
}
