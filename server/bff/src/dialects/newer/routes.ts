import type { MappedCall, Mapping, Wire } from '#dialects/format'
import { MARKET } from './market.ts'
import { SPOT } from './spot.ts'
import { pickFirst, isWire, one, rename, listRows, toWire, withAssets, withMarketId } from '#dialects/values'
import { WALLET } from './wallet.ts'

/** The address under both names: one of this format and that of the family. */
const withMail = ({ fields }: MappedCall): Wire => ({ ...fields, email: fields['user_string'] })
const withCode = (call: MappedCall): Wire => ({ ...withMail(call), code: call.fields['email_code'] })

/** A token, alone or in a record. */
const tokenOf = (payload: unknown): unknown => (isWire(payload) ? payload['token'] : payload)

/** Settings, as one record or as rows of name and value. */
function siteOf(payload: unknown): unknown {
  const rows = Array.isArray(payload)
    ? Object.fromEntries(listRows(payload).map((row) => [String(row['key']), row['value']]))
    : toWire(payload)
  return { ...rows, site_name: pickFirst(rows['site_name'], rows['name'], rows['title']) }
}

const articleOf = (row: Wire): Wire => ({
  ...row,
  c_id: pickFirst(row['c_id'], row['category_id']),
  create_time: pickFirst(row['create_time'], row['created_at']),
})

const articlesOf = (payload: unknown): unknown =>
  isWire(payload) ? { ...payload, list: listRows(payload).map(articleOf) } : listRows(payload).map(articleOf)

const ACCOUNT: Readonly<Record<string, Mapping>> = {
  'account.sendMailCode': one('POST', 'notify/send_email', { input: withMail }),
  'account.checkMailCode': one('POST', 'notify/check_code', { input: withCode }),
  'account.register': one('POST', 'user/register'),
  'account.login': one('POST', 'user/login', { output: tokenOf }),
  'account.logout': one('POST', 'user/logout'),
  'account.forget': one('POST', 'user/forget_password'),
  'account.profile': one('GET', 'user/info'),
  'account.upload': one('POST', 'common/image_upload'),
  'identity.apply': one('POST', 'user_real/real_name'),
  'identity.state': one('GET', 'user_real/center'),
}

const CONTENT: Readonly<Record<string, Mapping>> = {
  'content.site': one('GET', 'default/setting', { output: siteOf }),
  'content.articles': one('GET', 'news/list', { input: rename({ c_id: 'category_id' }), output: articlesOf }),
  'content.article': one('GET', 'news/info', { output: (payload) => articleOf(toWire(payload)) }),
}

const byMarket = { input: withMarketId, output: withAssets, needsPairs: true } as const
const ofMarket = { output: withAssets, needsPairs: true } as const

/** The ticket has the quote in a record of its own. */
function ticketOf(payload: unknown, call: MappedCall): unknown {
  const ticket = toWire(withAssets(payload, call))
  return { ...ticket, last_price: pickFirst(ticket['last_price'], toWire(ticket['quotation'])['close']) }
}

const FUTURES: Readonly<Record<string, Mapping>> = {
  'futures.ticket': one('POST', 'lever/deal', { ...byMarket, output: ticketOf }),
  'futures.book': one('POST', 'lever/dealall', byMarket),
  'futures.list': one('POST', 'lever/my_trade', byMarket),
  'futures.open': one('POST', 'lever/submit', byMarket),
  'futures.close': one('POST', 'lever/close', ofMarket),
  'futures.cancel': one('POST', 'lever/cancel', ofMarket),
  'futures.setStops': one('POST', 'lever/setstop', ofMarket),
  'futures.closeAll': one('POST', 'lever/batch_close', byMarket),
}

const SECONDS: Readonly<Record<string, Mapping>> = {
  'seconds.payAssets': one('GET', 'microtrade/payable_currencies'),
  'seconds.offers': one('GET', 'microtrade/seconds'),
  'seconds.open': one('POST', 'microtrade/submit', {
    input: ({ fields }) => ({ ...fields, currency_match_id: fields['match_id'] }),
    ...ofMarket,
  }),
  'seconds.list': one('GET', 'microtrade/lists', ofMarket),
  'seconds.result': one('GET', 'microtrade/get_result', ofMarket),
}

/** Every call that this format has; all others are not offered. */
export const ROUTES: ReadonlyMap<string, Mapping> = new Map(
  [ACCOUNT, CONTENT, FUTURES, MARKET, SECONDS, SPOT, WALLET].flatMap((each) => Object.entries(each)),
)
