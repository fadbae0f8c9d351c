import { subtract, toPage, PAGE_SIZE } from '@bourse/contracts/kit'
import type { wallet, Withdrawal } from '@bourse/contracts/wallet'
import type { Handlers } from '#platform/kernel'
import { translate } from '#platform/text'
import type { WithdrawalDeps } from './deps.ts'
import { readLimits } from './limits.ts'
import { listWithdrawals, type StoredWithdrawal } from './store.ts'
import { withdraw } from './withdraw.ts'

type Calls = 'withdraw' | 'withdrawals' | 'withdrawalLimits'

export function withdrawalHandlers(deps: WithdrawalDeps): Pick<Handlers<typeof wallet>, Calls> {
  const view = (row: StoredWithdrawal): Withdrawal => ({
    id: row.id,
    quantity: row.quantity,
    code: deps.assets.find((terms) => terms.id === row.asset)?.code ?? row.asset,
    status: row.status,
    reason: row.reason,
    net: subtract(row.quantity, row.fee),
    address: row.shown,
    at: row.at,
    method: row.method,
    network: row.network,
    tag: row.tag,
    updatedAt: row.updatedAt,
  })
  return {
    withdraw: async (input, call) => {
      const id = await withdraw(deps, call, input)
      return { text: translate(call.lang, 'withdrawal_submitted'), id: id as Withdrawal['id'] }
    },
    withdrawals: async ({ after, page = 1, limit = PAGE_SIZE }, call) => {
      const { rows, total } = await listWithdrawals(call.reader, call.member, { page, limit, after })
      return toPage(rows.map(view), { page, limit }, total)
    },
    withdrawalLimits: (_input, call) => readLimits(deps, call.reader, call.member, call.now),
  }
}
