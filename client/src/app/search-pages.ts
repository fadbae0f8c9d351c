import { rankNames } from '#kit/names'
import { isPageOffered } from '#kit/route'
import type { Match } from '#kit/search'
import { type Key, type Text, useText } from '#text'
import { useIsMember, useSite } from '#api'
import { findScreen, type ScreenRow } from './screens.ts'

/** Pages that show one record or are a step of another page: they need more than their address. */
export const STEP_PAGES: readonly string[] = [
  'choose-location',
  'common/area',
  'common/article',
  'common/webView',
  'follow/agreement_en',
  'follow/agreement_zh',
  'follow/follow',
  'follow/trader',
  'fund/assets_record',
  'fund/select',
  'ieo/subscribe',
  'invest/purchase',
  'lockming/buy',
  'lockming/welcome',
  'market/search',
  'mining/rent',
  'nft/artistDetail',
  'nft/artworkDetail',
  'nft/artworkDetail_video',
  'nft/components/search',
  'nft/purchase',
  'nft/purchase_one',
  'nft/resell',
  'open-location',
  'otc/order',
  'setting/areas',
  'setting/freeze',
  'setting/receipt',
  'setting/webhook',
  'site_message/message-detail',
]

/** Pages for visitors without a session. */
const GUEST_PAGES: readonly string[] = ['common/login', 'common/login?view=forgot', 'common/register']

type Link = Pick<Match, 'to' | 'query'>

/** Pages that are opened by way of another one. */
const LINKS: Readonly<Record<string, Link>> = {
  'common/login?view=forgot': { to: 'common/login', query: { view: 'forgot' } },
  'fund/receive': { to: 'fund/select', query: { mode: 'receive' } },
  'fund/withdraw': { to: 'fund/select', query: { mode: 'withdraw' } },
}

/** Other words for a page, separated by `|`. */
const ALIASES: Readonly<Record<string, Key>> = {
  'common/faq': 'search.alias_help',
  'fund/fundTransfer': 'search.alias_account_transfer',
  'fund/portfolio': 'search.alias_portfolio',
  'fund/receive': 'search.alias_deposit',
  'fund/transfer': 'search.alias_swap',
  'fund/withdraw': 'search.alias_withdraw',
  'kefu/index': 'search.alias_support',
  'setting/bill': 'search.alias_bills',
  'setting/real_mark': 'search.alias_identity',
  'setting/security': 'search.alias_security',
  'setting/setting': 'search.alias_settings',
  'transaction/contract': 'search.alias_futures',
}

export type Visitor = { readonly isMember: boolean; readonly hasSeconds: boolean }

export const useVisitor = () => ({
  isMember: useIsMember(),
  hasSeconds: useSite()?.secondsEnabled !== false,
  t: useText(),
})

const SECONDS_PAGES: readonly string[] = ['transaction/seconds_order']

/** Whether a visitor is offered a page. Guests see pages of members, which ask them to log in. */
function isOffered({ path }: ScreenRow, { isMember, hasSeconds }: Visitor): boolean {
  if (STEP_PAGES.includes(path) || !isPageOffered(path)) return false
  if (SECONDS_PAGES.includes(path)) return hasSeconds
  return !isMember || !GUEST_PAGES.includes(path)
}

type Search = Visitor & {
  readonly screens: readonly ScreenRow[]
  readonly text: string
  readonly t: Text
}

const SHOWN = 6
/** Added to the rank of a match in another word, so that titles come first. */
const ALIAS_RANK = 3

/** Titles that come with the texts of their pages have a copy here. */
const TITLES: Readonly<Record<string, Key>> = {
  'chat/room': 'tile.chat',
  'setting/webhooks': 'search.webhooks',
}

/** The title of a page. */
export const pageTitle = ({ path, title }: ScreenRow, t: Text): string => t(TITLES[path] ?? title)

/** Whether the page of a row requires a login that the visitor lacks. */
const needsLogin = (row: ScreenRow, isMember: boolean) => !isMember && row.access === 'member'

function toMatch(row: ScreenRow, { isMember, t }: Pick<Search, 'isMember' | 't'>): Match {
  const parent = row.parent === undefined ? null : findScreen(row.parent, null)
  const note = needsLogin(row, isMember) ? t('search.needs_login') : parent === null ? null : t(parent.title)
  return {
    key: row.path,
    title: pageTitle(row, t),
    ...(note !== null && { note }),
    ...(LINKS[row.path] ?? { to: row.path }),
  }
}

/** The pages whose title, or another word for it, begins with the text; by rank. */
export function searchPages({ screens, text, ...visitor }: Search): readonly Match[] {
  const { t } = visitor
  return screens
    .flatMap((row) => {
      if (!isOffered(row, visitor)) return []
      const alias = ALIASES[row.path]
      const byTitle = rankNames([pageTitle(row, t)], text)
      const byAlias = alias === undefined ? null : rankNames(t(alias).split('|'), text)
      const rank = byTitle ?? (byAlias === null ? null : byAlias + ALIAS_RANK)
      return rank === null ? [] : [{ row, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, SHOWN)
    .map(({ row }) => toMatch(row, visitor))
}

const SUGGESTED = {
  member: [
    'fund/receive',
    'fund/withdraw',
    'fund/transfer',
    'setting/bill',
    'setting/security',
    'common/faq',
  ],
  guest: ['common/register', 'common/login?view=forgot', 'common/faq', 'kefu/index'],
} as const

/** The pages that are suggested before anything is typed. */
export function suggestPages({ screens, ...visitor }: Omit<Search, 'text'>): readonly Match[] {
  const paths = SUGGESTED[visitor.isMember ? 'member' : 'guest']
  return paths.flatMap((path) => {
    const row = screens.find((each) => each.path === path)
    return row === undefined || !isPageOffered(path) ? [] : [toMatch(row, visitor)]
  })
}
