import { amountText } from '@bourse/contracts/kit'
import { computeTrialBalance, isBalanced, POINTS } from '#platform/ledger'
import { command } from './command.ts'

const trial = command({
  usage: 'ledger balance',
  args: {},
  async run(_args, { deps }) {
    const found = await computeTrialBalance(deps.db)
    const codes = new Map([...deps.assets.map(({ id, code }) => [id, code] as const), [POINTS, 'points']])
    const totals = found.totals.map(({ asset, total, accounts }) => {
      const code = codes.get(asset) ?? asset
      return `${code.padEnd(8)} ${amountText(total)} over ${accounts} accounts`
    })
    const { transfers, unbalanced, drifted } = found
    const status = isBalanced(found) ? 'balanced' : 'NOT BALANCED'
    const summary = `${transfers} transfers, ${unbalanced} unbalanced, ${drifted} accounts drifted: ${status}`
    return { ok: isBalanced(found), lines: [...totals, summary] }
  },
})

export const LEDGER_COMMANDS = { 'ledger balance': trial }
