import { amountText, divide, type Instant, roundToStep, toAmount } from '@bourse/contracts/kit'
import { marginLevel } from '@bourse/contracts/margin'
import { notifyRisks, type Risk } from '#products/liquidation-notices'
import { holdingPrices, readPrices } from './check-window.ts'
import type { MarginDeps } from './deps.ts'
import { computeFunds, readAccounts } from './funds.ts'
import { membersReached } from './store.ts'

const SHOWN_STEP = toAmount('0.01')

/** Sends messages about debts that come near their liquidation. An account with an unpriced coin is skipped. */
export async function notifyMarginRisks(deps: MarginDeps, at: Instant): Promise<number> {
  return notifyRisks(deps, 'margin', { risks: deps.watch.isIdle() ? [] : await findRisks(deps, at), at })
}

async function findRisks(deps: MarginDeps, at: Instant): Promise<Risk[]> {
  const { callLevel, liquidationLevel } = deps.terms
  const prices = readPrices(deps)
  const found = await membersReached(deps.db, {
    prices: holdingPrices(deps, prices),
    callLevel,
    liquidationLevel,
    calledBefore: at,
  })
  if (found.length === 0) return []
  const accounts = await readAccounts(
    deps,
    deps.db,
    found.map(({ member }) => member),
  )
  return [...accounts.values()].flatMap((account): Risk[] => {
    const funds = computeFunds(account, (market) => prices.get(market) ?? null)
    const level = marginLevel(funds)
    if (!funds.isPriced || level === null || level <= 0n) return []
    const values = {
      level: amountText(roundToStep(level, SHOWN_STEP, 'down')),
      liquidation: amountText(liquidationLevel),
    }
    const rate = divide(liquidationLevel, level, 'up')
    return [{ member: account.member, subject: 'account', rate, body: 'liquidation_margin_body', values }]
  })
}
