import { type Category, type SETTING_KEYWORDS, type content } from '@bourse/contracts/content'
import { DEFAULT_LANGUAGE, type Instant, PAGE_SIZE, toPage } from '@bourse/contracts/kit'
import type { Call, Handlers } from '#platform/kernel'
import type { SettingKey } from '#catalogue/content'
import { shownAnnouncement } from './announcements.ts'
import { findNewest, findTranslated, listArticles, listTiles, readSettings } from './store.ts'

type Keyword = (typeof SETTING_KEYWORDS)[number]

/** The part of the site configuration that is not a stored setting. */
export type SiteState = {
  /** Every visitor sees sign-up codes. */
  readonly hasPaperCodes: boolean
  isPredictable(): boolean
  /** The first recorded second; null before it. */
  recordedSince(): Instant | null
}

/** Handlers of all content except the notice, which is a personal message and not an article. */
export const contentHandlers = (state: SiteState): Omit<Handlers<typeof content>, 'notice'> => ({
  setting: async ({ keyword }, call) => ({ key: keyword, value: await loadSettingValue(keyword, call) }),
  site: (_input, call) => loadSite(call, state),
  // Push needs a service that this exchange does not run, so the device is not stored.
  client: () => Promise.resolve(null),
  popup: (_input, call) => newest('popup', call),
  articles: ({ category, page = 1, limit = PAGE_SIZE }, call) =>
    loadArticlePage(call, category, { page, limit }),
  article: ({ id }, call) => findTranslated(call.reader, { id, lang: call.lang }),
  menu: async (_input, call) => {
    const tiles = await listTiles(call.reader, call.lang)
    return toPage(tiles, { page: 1, limit: tiles.length }, tiles.length)
  },
  faq: (_input, call) => newest('faq', call),
  contact: (_input, call) => newest('contact', call),
  about: (_input, call) => newest('about', call),
  compliance: (_input, call) => newest('compliance', call),
})

const newest = (category: Category, call: Call) => findNewest(call.reader, { category, lang: call.lang })

/** Loads a page of articles in one language: English only when the language has none. */
async function loadArticlePage(call: Call, category: Category, at: { page: number; limit: number }) {
  const own = await listArticles(call.reader, { category, lang: call.lang }, at)
  const { rows, total } =
    own.total > 0 ? own : await listArticles(call.reader, { category, lang: DEFAULT_LANGUAGE }, at)
  return toPage(rows, at, total)
}

/**
 * The rebate rule is an article, because it is a text in ten languages; a value set by the operator takes
 * precedence.
 */
async function loadSettingValue(keyword: Keyword, call: Call): Promise<string> {
  const value = (await readSettings(call.reader)).get(keyword) ?? ''
  if (keyword !== 'rebate_rule' || value !== '') return value
  const rule = await newest('rebate', call)
  return rule?.summary ?? ''
}

async function loadSite(call: Call, state: SiteState) {
  const settings = await readSettings(call.reader)
  const value = (key: SettingKey) => settings.get(key) || null
  return {
    name: value('site_name') ?? '',
    logo: value('site_logo'),
    supportUrl: value('support_url'),
    androidUrl: value('apk_download_url'),
    iosUrl: null,
    withdrawNeedsPayPassword: value('pay_password_required') === '1',
    // Members with an authenticator need its code instead, as their security state reports.
    withdrawNeedsCode: true,
    secondsEnabled: value('seconds_enabled') === '1',
    isInviteRequired: value('invite_required') === '1',
    isIdentityCodeRequired: value('identity_code_required') === '1',
    // This exchange has paper money only.
    paper: true,
    hasPaperCodes: state.hasPaperCodes,
    isPredictable: state.isPredictable(),
    recordedSince: state.recordedSince(),
    passkeys: true,
    announcement: await shownAnnouncement(call.reader, { lang: call.lang, at: call.now }),
  }
}
