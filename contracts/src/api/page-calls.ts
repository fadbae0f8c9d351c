/**
 * The pages of the app and the calls without which they have no content. A key is the beginning of a route followed by `?`: `nft/` is
 * all pages below it, `setting/coupon?` one page with any query. Of the calls in one text, separated by `|`, one is enough. Pages that
 * are not listed need only calls that every platform has, or show what is left of them.
 */
export const PAGE_CALLS: Readonly<Record<string, readonly string[]>> = {
  'chat/': ['chat.messages'],
  'coin/index?': ['points.list'],
  'common/borrowing?': ['loans.terms'],
  'common/faq?': ['content.faq'],
  'common/contactus?': ['content.contact'],
  'common/aboutus?': ['content.about'],
  'copytrade/': ['copy-trading.leaders', 'copy-trading.follow'],
  'copytrade/copy?': ['futures.list'],
  'copytrade/trader?': ['copy-trading.workspace'],
  'financial/index?': ['lock-mining.plans|dual-invest.products|ieo.list|copy-trading.leaders|nft.artworks'],
  'follow/': ['copy-trading.leaders', 'copy-trading.follow'],
  'fund/fundTransfer?': ['wallet.transfer'],
  'fund/portfolio?': ['portfolio.history'],
  'fund/receive?': ['wallet.depositAddress|wallet.requestDeposit'],
  'fund/recurring?': ['wallet.recurringPlans'],
  'fund/select?mode=receive': ['wallet.depositAddress|wallet.requestDeposit'],
  'fund/select?mode=withdraw': ['wallet.withdraw'],
  'fund/transfer?': ['wallet.swap'],
  'fund/withdraw?': ['wallet.withdraw'],
  'game/': ['game.state'],
  'ieo/': ['ieo.list'],
  'invest/': ['dual-invest.products'],
  'lockming/': ['lock-mining.plans'],
  'market/market?seg=stocks': ['stocks.sessions'],
  'mining/': ['mining.plans'],
  'nft/': ['nft.artworks'],
  'otc/': ['otc.offers'],
  'proof/prices?': ['receipts.settlements'],
  'proof/status?': ['status.history'],
  'setting/api_keys?': ['security.apiKeys'],
  'setting/bank?': ['wallet.card'],
  'setting/bank_international?': ['wallet.foreignCard'],
  'setting/coupon?': ['coupons.list'],
  'setting/freeze?': ['security.freeze'],
  'setting/logins?': ['security.logins'],
  'setting/notifications?': ['messages.notifications'],
  'setting/operational_compliance?': ['content.compliance'],
  'setting/passkeys?': ['security.passkeys'],
  'setting/payPassword?': ['security.setPayPassword'],
  'setting/password?': ['account.forget|security.setPassword'],
  'setting/receipt?': ['receipts.one'],
  'setting/receipts?': ['receipts.list'],
  'setting/wallet?': ['wallet.addresses'],
  'setting/addWallet?': ['wallet.saveAddress'],
  'site_message/': ['messages.list'],
  'transaction/contract?': ['futures.open'],
  'transaction/contract?panel=leverage': ['margin.account'],
  'transaction/contract_order?': ['futures.list'],
  'transaction/currency?': ['spot.place'],
  'transaction/currency_order?': ['spot.orders'],
  'transaction/index?': ['spot.place|futures.open|seconds.open'],
  'transaction/index?nav=coins': ['spot.place'],
  'transaction/index?nav=futures': ['futures.open'],
  'transaction/index?nav=seconds': ['seconds.open'],
  'transaction/seconds_order?': ['seconds.list'],
  'vip/': ['vip.status'],
}

/** The beginnings of routes that need one of these calls, which the platform does not have. */
export function hiddenPages(missing: ReadonlySet<string>): readonly string[] {
  const isMissing = (calls: string) => calls.split('|').every((name) => missing.has(name))
  return Object.entries(PAGE_CALLS).flatMap(([start, needed]) => (needed.some(isMissing) ? [start] : []))
}
