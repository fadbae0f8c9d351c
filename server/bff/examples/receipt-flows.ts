// The amounts that each kind of receipt moves, for rebuild-day.ts; without code of the product.

export type Receipt = {
  readonly id: number
  readonly number: number
  readonly kind: string
  readonly hash: string
  readonly previous: string
  readonly issued_at: string
  readonly inputs: Record<string, string>
  readonly result: Record<string, string>
}

/** Parses a decimal text to units of 10⁻¹⁸. */
export function parseUnits(text: string): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d{1,18}))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`${text} is no amount`)
  const units = BigInt(whole + part.padEnd(18, '0'))
  return sign === '-' ? -units : units
}

type Flow = readonly [code: string | undefined, type: number, amount: bigint]

/** Lists the amounts that a receipt moved to or from the member, by kind of statement entry. */
export function listFlows({ kind, inputs, result }: Receipt): readonly Flow[] {
  const units = (name: string) => parseUnits(result[name] ?? '')
  const { asset } = inputs
  switch (kind) {
    case 'deposit':
      return [[asset, 2, units('net')]]
    case 'withdrawal':
      return inputs['state'] === 'paid'
        ? [
            [asset, 102, -units('net')],
            [asset, 100, -units('fee')],
          ]
        : []
    case 'swap':
      return [
        [inputs['from'], 701, units('fee') - units('paid')],
        [inputs['from'], 703, -units('fee')],
        [asset, 702, units('received')],
      ]
    case 'fill': {
      const [fee, debited, credited] = [units('fee'), units('debited'), units('credited')]
      return inputs['side'] === 'buy'
        ? [
            [asset, 50, fee - debited],
            [inputs['base'], 50, credited],
            [asset, 52, -fee],
          ]
        : [
            [inputs['base'], 51, -debited],
            [asset, 51, credited + fee],
            [asset, 52, -fee],
          ]
    }
    case 'seconds':
      return [[asset, { win: 61, draw: 62, loss: 63 }[result['outcome'] ?? ''] ?? 0, units('profit')]]
    case 'open':
      return [[asset, 35, -units('fee')]]
    case 'overnight':
      return [[asset, 34, -units('taken')]]
    case 'funding':
      return [[asset, 42, -units('taken')]]
    case 'close':
    case 'stop':
    case 'liquidation':
    case 'deleveraging':
      return [
        [asset, 31, units('profit')],
        [asset, 32, -units('liquidation_fee')],
      ]
    default:
      return listEarnFlows({ kind, inputs, result })
  }
}

/** Flows of products that earn. */
function listEarnFlows({
  kind,
  inputs,
  result,
}: Pick<Receipt, 'kind' | 'inputs' | 'result'>): readonly Flow[] {
  const units = (name: string) => parseUnits(result[name] ?? '')
  const { asset } = inputs
  switch (kind) {
    case 'dividend':
      return [[asset, 801, units('dividend')]]
    case 'redemption':
      return [[asset, 803, -units('penalty')]]
    case 'dual': {
      const invested = inputs['kind'] === 'call' ? inputs['base'] : inputs['quote']
      return result['outcome'] === 'refunded'
        ? []
        : [
            [invested, 821, -parseUnits(inputs['invested'] ?? '')],
            [result['payout_asset'], 822, units('payout')],
          ]
    }
    case 'allocation':
      return [
        [inputs['pay_asset'], 841, -units('paid')],
        [asset, 843, units('quantity')],
      ]
    case 'mining_purchase':
      return [[asset, 860, -units('paid')]]
    case 'mining_output':
      return [
        [asset, 861, units('output')],
        [asset, 862, -units('cost')],
      ]
    case 'profit_share':
      return [[asset, 46, -units('paid')]]
    case 'share_received':
      return [[asset, 47, units('received')]]
    case 'stock_dividend':
      return [[asset, 930, units('payout')]]
    case 'stock_split':
      return [[asset, 931, units('shares_added')]]
    default:
      return listDebtFlows({ kind, inputs, result })
  }
}

/**
 * Flows of debts, of sales between members, and between the member's own accounts: transfers, releases,
 * collateral. Interest is added to the debt, and moves no money.
 */
function listDebtFlows({
  kind,
  inputs,
  result,
}: Pick<Receipt, 'kind' | 'inputs' | 'result'>): readonly Flow[] {
  const units = (name: string) => parseUnits(result[name] ?? '')
  const { asset } = inputs
  switch (kind) {
    case 'release':
    case 'transfer':
    case 'loan_interest':
    case 'margin_interest':
    case 'position_margin':
      return []
    case 'account_transfer':
      return inputs['state'] === 'sent' ? [[asset, 27, -units('moved')]] : [[asset, 28, units('moved')]]
    case 'otc':
      if (inputs['state'] === 'bought') return [[asset, 972, units('received')]]
      return inputs['state'] === 'sold' ? [[asset, 974, -units('sold')]] : []
    case 'nft':
      return listSaleFlows(inputs, units)
    case 'loan':
      return listLoanFlows(inputs, units)
    case 'margin_loan':
      return inputs['state'] === 'borrowed'
        ? [[asset, 1140, units('borrowed')]]
        : [[asset, 1142, -units('paid')]]
    case 'loan_liquidation':
      return [[asset, 985, -units('sold')]]
    case 'margin_liquidation':
      return [
        [asset, 1142, -units('repaid')],
        [inputs['coin'], 1143, -units('sold')],
        [asset, 1144, units('returned')],
      ]
    default:
      return listRewardFlows({ kind, inputs, result })
  }
}

function listLoanFlows(inputs: Receipt['inputs'], units: (name: string) => bigint): readonly Flow[] {
  const { asset, state } = inputs
  if (state === 'borrowed') return [[asset, 980, units('borrowed')]]
  if (state === 'added') return []
  return [
    [asset, 982, -units('interest_paid')],
    [asset, 983, -units('principal_paid')],
  ]
}

/** Flows of sales. Deposits that are held or returned stay the member's own. */
function listSaleFlows(inputs: Receipt['inputs'], units: (name: string) => bigint): readonly Flow[] {
  const { asset, state } = inputs
  switch (state) {
    case 'bought':
      return [[asset, 852, -units('paid')]]
    case 'sold':
      return [[asset, 853, units('net')]]
    case 'forfeited':
      return [[asset, 856, -units('forfeited')]]
    case 'compensated':
      return [[asset, 857, units('net')]]
    default:
      return []
  }
}

const POINTS = 'Points'
const COUPONS: Readonly<Record<string, number>> = {
  fee_rebate: 1122,
  stake_insurance: 1123,
  deposit_bonus: 1124,
  yield_boost: 1125,
  loan_interest: 1126,
}

/** Flows of bonuses, rebates, coupons, points and games. */
function listRewardFlows({
  kind,
  inputs,
  result,
}: Pick<Receipt, 'kind' | 'inputs' | 'result'>): readonly Flow[] {
  const units = (name: string) => parseUnits(result[name] ?? '')
  const { asset, state } = inputs
  switch (kind) {
    case 'bonus':
      if (state === 'granted') return [[asset, 1201, units('bonus')]]
      return state === 'returned' ? [[asset, 1204, -units('returned')]] : []
    case 'rebate':
      return [[asset, 1202, units('rebate')]]
    case 'coupon':
      return state === 'claimed'
        ? [[POINTS, 1121, -units('cost')]]
        : [[asset, COUPONS[inputs['coupon'] ?? ''] ?? 0, units('received')]]
    case 'points':
      return state === 'earned'
        ? [[POINTS, 1106, units('points')]]
        : [
            [POINTS, 1105, -units('cost')],
            [asset, 1101, units('received')],
          ]
    case 'toss':
      return [[POINTS, result['outcome'] === 'win' ? 1131 : 1132, units('points')]]
    case 'twap':
      // Its orders have receipts of their own.
      return []
    default:
      throw new Error(`${kind} is an unknown kind of receipt`)
  }
}
