import type { AreaName } from '@bourse/contracts/kit'

/** Pages by the area whose calls they make, as beginnings of their routes. Areas that share pages of another are omitted. */
const PAGES: Partial<Record<AreaName, readonly string[]>> = {
  chat: ['chat/'],
  'copy-trading': ['follow/', 'copytrade/'],
  coupons: ['setting/coupon'],
  'dual-invest': ['invest/'],
  futures: ['transaction/contract', 'transaction/index?nav=futures'],
  game: ['game/'],
  ieo: ['ieo/'],
  loans: ['common/borrowing'],
  'lock-mining': ['lockming/'],
  margin: ['transaction/contract?panel=leverage'],
  messages: ['site_message/'],
  mining: ['mining/'],
  nft: ['nft/'],
  otc: ['otc/'],
  points: ['coin/'],
  receipts: ['setting/receipt'],
  referral: ['setting/share'],
  seconds: ['transaction/option', 'transaction/index?nav=seconds'],
  stocks: ['market/market?seg=stocks'],
  support: ['kefu/'],
  vip: ['vip/'],
}
/** The page of investments is empty without any of these. */
const INVESTMENTS: readonly AreaName[] = ['dual-invest', 'ieo', 'lock-mining', 'mining']

/** Returns the test whether a page is one of these areas, whose calls the platform does not have. */
export function missingPages(areas: readonly string[]): (page: string) => boolean {
  const isMissing = (area: string) => areas.includes(area)
  const starts = [
    ...Object.entries(PAGES).flatMap(([area, pages]) => (isMissing(area) ? pages : [])),
    ...(INVESTMENTS.every(isMissing) ? ['financial/index'] : []),
  ]
  return (page) => starts.some((start) => page.startsWith(start))
}
