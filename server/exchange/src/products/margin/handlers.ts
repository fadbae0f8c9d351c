import { assert, PAGE_SIZE, toPage, ZERO } from '@bourse/contracts/kit'
import {
  computeBorrowable,
  type margin,
  type MarginAccount,
  marginLevel,
  computeReleasable,
} from '@bourse/contracts/margin'
import { nextHour } from '#products/debts'
import type { Handlers, MemberCall } from '#platform/kernel'
import { translate } from '#platform/text'
import { borrow } from './borrow.ts'
import { requireAsset, marginMarkets, type MarginDeps } from './deps.ts'
import { computeFunds, readAccounts } from './funds.ts'
import { repay } from './repay.ts'
import { listEvents } from './store.ts'

export const marginHandlers = (deps: MarginDeps): Handlers<typeof margin> => ({
  account: (_input, call) => accountView(deps, call),
  events: async ({ page = 1, limit = PAGE_SIZE }, { reader, member }) => {
    const { rows, total } = await listEvents(reader, { member, page, limit })
    const views = rows.map(({ asset, ...event }) => ({
      ...event,
      code: asset === null ? '' : requireAsset(deps, asset).code,
    }))
    return toPage(views, { page, limit }, total)
  },
  borrow: async (input, call) => {
    const id = await borrow(deps, call, input)
    return { text: translate(call.lang, 'margin_borrowed'), id }
  },
  repay: async (input, call) => {
    const { isWhole, receipt } = await repay(deps, call, input)
    return { text: translate(call.lang, isWhole ? 'margin_closed' : 'margin_repaid'), id: receipt }
  },
})

async function accountView(deps: MarginDeps, { reader, member }: MemberCall): Promise<MarginAccount> {
  const [accounts, modes] = await Promise.all([
    readAccounts(deps, reader, [member]),
    deps.readModes(reader, [member]),
  ])
  const account = accounts.get(member)
  assert(account !== undefined, 'the account of each member is read')
  const { code, decimals } = requireAsset(deps, deps.terms.asset)
  const terms = { ...deps.terms, code, decimals }
  const funds = computeFunds(account, (market) => deps.market.price(market))
  const { debt } = account
  const principal = debt?.principal ?? ZERO
  return {
    ...terms,
    mode: modes.get(member) ?? 'isolated',
    free: account.free,
    held: account.held,
    positionMargin: account.positionMargin,
    coins: marginMarkets(deps).map(({ id, base, baseCode }) => {
      const own = account.coins.find(({ market }) => market.id === id)
      return {
        asset: base,
        code: baseCode,
        decimals: requireAsset(deps, base).decimals,
        market: id,
        free: own?.free ?? ZERO,
        held: own?.held ?? ZERO,
        price: deps.market.price(id),
      }
    }),
    principal,
    interest: debt?.interest ?? ZERO,
    assets: funds.assets,
    level: marginLevel(funds),
    borrowable: computeBorrowable({ ...funds, principal }, terms),
    releasable: computeReleasable(funds, terms),
    nextInterestAt: debt === null ? null : nextHour(debt),
  }
}
