import * as z from 'zod/mini'
import { enumCodec, count, booleanCodec, html, id, instant, tolerantNullable, record, text } from '#kit'

/** The settings that are readable. All others stay on the server. */
export const SETTING_KEYWORDS = [
  'version',
  'apk_download_url',
  'support_url',
  'chat_url',
  'game_url',
  'share_url',
  'rebate_rule',
  'seconds_enabled',
] as const

export const settingKeyword = z.enum(SETTING_KEYWORDS, { error: 'keyword_unknown' })
export const setting = record({ key: text, value: text })

export const ANNOUNCEMENT_LEVELS = ['info', 'warning', 'critical'] as const
export type AnnouncementLevel = (typeof ANNOUNCEMENT_LEVELS)[number]

/** A text of the operator above every page, for a limited time. */
export const announcement = record({
  id: id('announcement'),
  /** How urgent it is: info, warning or critical, which visitors cannot close. A level of a newer server is info. */
  level: text,
  /** Plain text in the language of the request, in English where there is none. */
  text,
})
export type Announcement = z.output<typeof announcement>

/** Configuration of the site. Absent keys are null. */
export const siteConfig = record({
  name: ['site_name', text],
  logo: ['site_logo', tolerantNullable(text)],
  supportUrl: ['support_url', tolerantNullable(text)],
  androidUrl: ['apk_download_url', tolerantNullable(text)],
  iosUrl: ['ios_apk_download_url', tolerantNullable(text)],
  withdrawNeedsPayPassword: ['tk_radio', tolerantNullable(booleanCodec)],
  withdrawNeedsCode: ['yzm_radio', tolerantNullable(booleanCodec)],
  secondsEnabled: ['seconds_enabled', tolerantNullable(booleanCodec)],
  /** True while a registration needs an invite code. */
  isInviteRequired: ['invite_required', tolerantNullable(booleanCodec)],
  /** True while an identity application needs a code sent to the member's e-mail address. */
  isIdentityCodeRequired: ['identity_code_required', tolerantNullable(booleanCodec)],
  /** True on our embedded exchange: money is paper. */
  paper: tolerantNullable(booleanCodec),
  /** Whether members may log in with a passkey. */
  passkeys: tolerantNullable(booleanCodec),
  /** True while prices are made of a seed that the operator set: everybody who knows it can forecast them. */
  isPredictable: ['prices_predictable', tolerantNullable(booleanCodec)],
  /** True while the operator lets everybody see sign-up codes: they prove no address. */
  hasPaperCodes: ['paper_codes', tolerantNullable(booleanCodec)],
  /** The first recorded second of prices; candles before it are simulated history. */
  recordedSince: ['recorded_since', tolerantNullable(instant)],
  /** The operator's announcement that is shown now, or null. */
  announcement: tolerantNullable(announcement),
})
export type SiteConfig = z.output<typeof siteConfig>

export const CATEGORIES = {
  notice: 4,
  banner: 5,
  faq: 18,
  about: 19,
  rebate: 23,
  popup: 32,
  contact: 33,
  compliance: 34,
  agreement: 35,
  /** White papers and pages of token sales. */
  project: 36,
} as const
export const category = enumCodec(CATEGORIES)
export type Category = z.output<typeof category>

export const articleId = id('article')

/** An article; lists leave `content` out. */
export const article = record({
  id: articleId,
  category: ['c_id', tolerantNullable(category)],
  lang: tolerantNullable(text),
  title: text,
  summary: ['abstract', tolerantNullable(text)],
  content: tolerantNullable(html),
  thumbnail: tolerantNullable(text),
  /** Path or URL of a picture. */
  cover: tolerantNullable(text),
  publishedAt: ['create_time', tolerantNullable(instant)],
})
export type Article = z.output<typeof article>

/** A tile of the home screen. An empty `url` means that it has no destination yet. */
export const menuItem = record({
  id: id('menu'),
  name: text,
  /** Translation key of the app. */
  key: ['title', text],
  icon: tolerantNullable(text),
  url: tolerantNullable(text),
  sort: tolerantNullable(count),
  opens: ['open_type', tolerantNullable(text)],
  isFinancial: ['is_financial', tolerantNullable(booleanCodec)],
})
export type MenuItem = z.output<typeof menuItem>

export const notice = record({
  id: id('message'),
  title: text,
  content: tolerantNullable(html),
  at: ['create_time', tolerantNullable(instant)],
  isRead: ['is_read', tolerantNullable(booleanCodec)],
})
