import { type Announcement, ANNOUNCEMENT_LEVELS } from '@bourse/contracts/content'
import { DEFAULT_LANGUAGE, type Instant, isLanguage, type Language } from '@bourse/contracts/kit'
import {
  id,
  instant,
  json,
  nullable,
  oneOf,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'

export type AnnouncementTexts = Partial<Record<Language, string>>

export const announcementTable = table('announcement', {
  id: id<Announcement['id']>(),
  level: oneOf(...ANNOUNCEMENT_LEVELS),
  texts: json<AnnouncementTexts>(),
  startsAt: instant,
  endsAt: nullable(instant),
  /** When the operator cleared it, or set another one. */
  clearedAt: nullable(instant),
})
export type StoredAnnouncement = StoredOf<typeof announcementTable>
const newAnnouncement = announcementTable.omit('id')

const TEXT_MAX = 300

/**
 * Parses `en=Text zh=文字 …`: each text begins with a language and `=`, and ends before the next one. Returns the first
 * fault as a text.
 */
export function parseTexts(words: string): AnnouncementTexts | string {
  const parts = words.split(/(?:^|\s)([a-z]{2,3})=/)
  const [before = '', ...rest] = parts
  if (before.trim() !== '' || rest.length === 0)
    return 'texts such as "en=Maintenance at 20:00" "zh=20:00 维护"'
  const texts: AnnouncementTexts = {}
  for (let at = 0; at < rest.length; at += 2) {
    const language = rest[at] ?? ''
    const text = (rest[at + 1] ?? '').replaceAll(/\s+/g, ' ').trim()
    if (!isLanguage(language)) return `no language ${language}`
    if (texts[language] !== undefined) return `two texts in ${language}`
    if (text === '' || text.length > TEXT_MAX || /\p{C}/u.test(text))
      return `a text of at most ${TEXT_MAX} visible characters in ${language}`
    texts[language] = text
  }
  return texts[DEFAULT_LANGUAGE] === undefined
    ? `a text in ${DEFAULT_LANGUAGE}, for languages without one`
    : texts
}

/** Replaces the announcement. There is one at a time. */
export async function setAnnouncement(
  tx: Tx,
  announcement: Omit<StoredAnnouncement, 'id' | 'clearedAt'>,
  at: Instant,
): Promise<void> {
  await clearAnnouncement(tx, at)
  await newAnnouncement.insert(tx, [{ ...announcement, clearedAt: null }])
}

/** Ends the announcement, also one that has not begun. Returns false without one. */
export async function clearAnnouncement(tx: Tx, at: Instant): Promise<boolean> {
  await tx.lock('content', 'announcement')
  const rows = await tx.rows(sql`
    update announcement set cleared_at = ${new Date(at)}
    where cleared_at is null and (ends_at is null or ends_at > ${new Date(at)}) returning id`)
  return rows.length > 0
}

/** Finds the announcement that is shown or that will be. */
export const findAnnouncement = (reader: Reader, at: Instant): Promise<StoredAnnouncement | null> =>
  announcementTable.from(reader).row(sql`
    select * from announcement
    where cleared_at is null and (ends_at is null or ends_at > ${new Date(at)})
    order by id desc limit 1`)

/** The announcement that is shown now, in a language; in English where it has no text in that language. */
export async function shownAnnouncement(
  reader: Reader,
  { lang, at }: { lang: Language; at: Instant },
): Promise<Announcement | null> {
  const found = await findAnnouncement(reader, at)
  if (found === null || found.startsAt > at) return null
  const { id: own, level, texts } = found
  return { id: own, level, text: texts[lang] ?? texts[DEFAULT_LANGUAGE] ?? '' }
}
