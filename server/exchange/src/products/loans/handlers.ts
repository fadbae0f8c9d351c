import { type Instant, PAGE_SIZE, toPage, ZERO } from '@bourse/contracts/kit'
import {
  accrue,
  computeTotalDebt,
  hoursBegun,
  computeLimit,
  type Loan,
  type LoanEvent,
  type loans,
  type LoanTerms,
  computeLtv,
} from '@bourse/contracts/loans'
import { borrowingShare } from '@bourse/contracts/vip'
import { nextHour } from '#products/debts'
import type { Call, Handlers } from '#platform/kernel'
import { listBalances } from '#platform/ledger'
import { translate } from '#platform/text'
import { borrow, readHoldings } from './borrow.ts'
import { requireAsset, type LoanDeps } from './deps.ts'
import { addCollateral, repay } from './repay.ts'
import { listLoans, listSteps, type StoredLoan, computeThresholds } from './store.ts'

export function loanHandlers(deps: LoanDeps): Handlers<typeof loans> {
  return {
    terms: (_input, call) => termsFor(deps, call),
    list: async ({ page = 1, limit = PAGE_SIZE }, { reader, member, now }) => {
      const { rows, total } = await listLoans(reader, { member, page, limit })
      const steps = await listSteps(
        reader,
        rows.map(({ id }) => id),
      )
      const views = rows.map((loan) =>
        loanView(deps, loan, {
          now,
          events: steps
            .filter((step) => step.loan === loan.id)
            .map(({ kind, at, amount }) => ({ kind, at, amount })),
        }),
      )
      return toPage(views, { page, limit }, total)
    },
    borrow: async (input, call) => {
      const id = await borrow(deps, call, input)
      return { text: translate(call.lang, 'loan_borrowed'), id }
    },
    repay: async (input, call) => {
      const { isWhole, receipt } = await repay(deps, call, input)
      return { text: translate(call.lang, isWhole ? 'loan_closed' : 'loan_repaid'), id: receipt }
    },
    addCollateral: async (input, call) => {
      const id = await addCollateral(deps, call, input)
      return { text: translate(call.lang, 'loan_collateral_added'), id }
    },
  }
}

async function termsFor(deps: LoanDeps, { reader, member, now }: Call): Promise<LoanTerms> {
  const { terms, market } = deps
  const { code, decimals } = requireAsset(deps, terms.asset)
  const balances = member === null ? null : await listBalances(reader, member)
  const tier = member === null ? null : await deps.tierOf(reader, member)
  const holdings =
    member === null || balances === null
      ? null
      : await readHoldings(deps, reader, { member, balances, at: now })
  const own =
    tier === null || holdings === null ? null : computeLimit(borrowingShare(tier) ?? ZERO, holdings, decimals)
  const findFree = (asset: string) =>
    balances?.find((row) => row.asset === asset && row.accountType === 'spot')?.amount ?? ZERO
  return {
    code,
    decimals,
    amountMin: terms.amountMin,
    hourlyRate: terms.hourlyRate,
    callLtv: terms.callLtv,
    liquidationLtv: terms.liquidationLtv,
    feeRate: terms.feeRate,
    coins: terms.coins.map(({ asset, ratio }) => {
      const coin = requireAsset(deps, asset)
      const price = coin.priceMarket === null ? null : market.price(coin.priceMarket)
      const free = balances === null ? null : findFree(asset)
      return { asset, code: coin.code, decimals: coin.decimals, ratio, price, free }
    }),
    tier,
    limit: own?.limit ?? null,
    limitLeft: own?.left ?? null,
  }
}

/** Builds the view of a loan with the interest of every hour that has begun, charged or not. */
function loanView(
  deps: LoanDeps,
  stored: StoredLoan,
  { now, events }: { now: Instant; events: LoanEvent[] },
): Loan {
  const isOpen = stored.status === 'open'
  const loan = isOpen ? accrue(stored, hoursBegun(stored.borrowedAt, now)) : stored
  const coin = requireAsset(deps, loan.collateralAsset)
  const price = deps.market.usdPrice(loan.collateralAsset)
  const prices = isOpen ? computeThresholds(loan) : null
  return {
    id: loan.id,
    status: loan.status,
    code: requireAsset(deps, loan.asset).code,
    decimals: loan.decimals,
    borrowed: loan.borrowed,
    principal: loan.principal,
    interest: loan.interest,
    hourlyRate: loan.hourlyRate,
    collateralAsset: loan.collateralAsset,
    collateralCode: coin.code,
    collateralDecimals: coin.decimals,
    collateral: loan.quantity,
    ratio: loan.ratio,
    callLtv: loan.callLtv,
    liquidationLtv: loan.liquidationLtv,
    price,
    ltv: isOpen ? computeLtv(computeTotalDebt(loan), loan, price) : null,
    callPrice: prices?.callPrice ?? null,
    liquidationPrice: prices?.liquidationPrice ?? null,
    nextInterestAt: isOpen ? nextHour(loan) : null,
    borrowedAt: loan.borrowedAt,
    closedAt: loan.closedAt,
    events,
  }
}
