import { amountText, toPage, PAGE_SIZE } from '@bourse/contracts/kit'
import type { points, PointsEntry, Reward } from '@bourse/contracts/points'
import type { Handlers } from '#platform/kernel'
import { type StatementEntry, listStatementEntries } from '#platform/ledger'
import { translate } from '#platform/text'
import type { PointsDeps } from './deps.ts'
import { exchangeReward, loadPoints } from './exchange-reward.ts'
import { listRewards, type StoredReward } from './store.ts'

export function pointsHandlers(deps: PointsDeps): Handlers<typeof points> {
  const view = (reward: StoredReward): Reward => {
    const code = deps.findCode(reward.asset)
    const name = `${amountText(reward.quantity)} ${code}`
    return {
      id: reward.id,
      name,
      title: name,
      image: null,
      cost: reward.cost,
      quantity: reward.quantity,
      amount: reward.quantity,
      code,
      isOpen: true,
      stock: reward.stock,
    }
  }
  return {
    list: async (_input, call) => {
      const rewards = (await listRewards(call.reader)).map(view)
      const list = toPage(rewards, { page: 1, limit: rewards.length }, rewards.length)
      return { own: await loadPoints(call.reader, call.member), list }
    },
    exchange: async ({ id }, call) => {
      const receipt = await exchangeReward(deps, call, id)
      return { text: translate(call.lang, 'exchanged'), id: receipt }
    },
    history: async ({ after, page = 1, limit = PAGE_SIZE }, call) => {
      const { member, lang } = call
      const found = await listStatementEntries(call.reader, {
        member,
        asset: null,
        accountTypes: ['points'],
        page,
        limit,
        after,
      })
      const entry = (row: StatementEntry): PointsEntry => ({
        id: row.id as PointsEntry['id'],
        change: row.amount,
        label: translate(lang, `statement.${row.reason}`),
        after: row.after,
        at: row.at,
      })
      return toPage(found.rows.map(entry), { page, limit }, found.total)
    },
  }
}
