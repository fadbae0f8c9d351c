import { type alerts, ALERTS_PER_MEMBER, isAlertReached } from '@bourse/contracts/alerts'
import { isMultipleOf, refuse, toPage } from '@bourse/contracts/kit'
import type { Handlers } from '#platform/kernel'
import type { Market } from '#platform/market'
import { translate } from '#platform/text'
import type { Levels } from './levels.ts'
import { deleteAlert, insertAlert, listAlerts } from './store.ts'

export type AlertDeps = { readonly market: Pick<Market, 'byId' | 'quote'>; readonly levels: Levels }

export const alertHandlers = ({ market, levels }: AlertDeps): Handlers<typeof alerts> => ({
  list: async (_input, { reader, member }) => {
    const list = (await listAlerts(reader, member)).flatMap((alert) => {
      const terms = market.byId(alert.market)
      return terms === null ? [] : [{ ...alert, symbol: terms.symbol }]
    })
    return toPage(list, { page: 1, limit: list.length }, list.length)
  },
  add: async ({ market: id, kind, level, repeat }, call) => {
    const terms = market.byId(id) ?? refuse('market_unknown')
    const isPrice = kind === 'above' || kind === 'below'
    if (isPrice && !isMultipleOf(level, terms.priceTick)) refuse('price_off_step')
    if (isAlertReached(kind, level, market.quote(id))) refuse('alert_reached')
    return call.transact(async (tx) => {
      await tx.lock('alerts', call.member)
      const own = await listAlerts(tx, call.member)
      if (own.length >= ALERTS_PER_MEMBER) refuse('alerts_too_many')
      const inserted = await insertAlert(tx, { member: call.member, market: id, kind, level, repeat })
      tx.afterCommit(() => levels.add({ market: id, kind, level }))
      return inserted
    })
  },
  remove: async ({ id }, call) => {
    const isDeleted = await call.transact((tx) => deleteAlert(tx, call.member, id))
    return isDeleted ? translate(call.lang, 'alert_removed') : refuse('not_found')
  },
})
