import { amountFixed, parseAmount, toAmount, amountText, ZERO } from './money.ts'

/** How the family writes a number: a text with a fixed number of decimals, or a JSON number. */
type NumberForm = { readonly decimals: number; readonly isSigned?: boolean } | 'number'

/** Scale of most of the family's decimal columns. */
const COLUMN: NumberForm = { decimals: 8 }
const QUOTE: NumberForm = { decimals: 5 }
const FEE: NumberForm = { decimals: 4 }
const RATIO: NumberForm = { decimals: 2 }

/** Forms by the family's names; all others have the scale of a column. */
const FORMS: ReadonlyMap<string, NumberForm> = new Map<string, NumberForm>([
  ['change', { decimals: 2, isSigned: true }],
  ['now_price', QUOTE],
  ['volume', QUOTE],
  ['spread', FEE],
  ['overnight', FEE],
  ['lever_trade_fee', FEE],
  ['micro_trade_fee', FEE],
  ['coin_trade_fee', FEE],
  ['hazard_rate', RATIO],
  ['profit_ratio', RATIO],
  ['total_income_rate', RATIO],
  ['yesterday_profits', RATIO],
  ['interest_rate', RATIO],
  ['percentage', RATIO],
  ['score', RATIO],
  ['ExRAte', RATIO],
  // Whole numbers in integer columns.
  ['share', 'number'],
  // Values that the family computes as floats.
  ['usdt_totle', 'number'],
  ['cancel_fee', 'number'],
  ['correct_rate', 'number'],
])

/** Flags that are no columns but computed, and therefore true or false. */
const BOOLEANS: ReadonlySet<string> = new Set(['is_charge', 'is_followed', 'collect'])

/** Writes a decimal text with a scale; more digits only where truncation would change the number. */
function withScale(text: string, decimals: number): string {
  const value = toAmount(text)
  const fixed = amountFixed(value, decimals)
  return toAmount(fixed) === value ? fixed : amountText(value)
}

/** Writes a decimal as the family does in a field; `wire` null: with the scale of a column. */
export function classicNumber(wire: string | null, text: string): string | number {
  const form = (wire === null ? undefined : FORMS.get(wire)) ?? COLUMN
  if (form === 'number') return Number(text)
  const fixed = withScale(text, form.decimals)
  return form.isSigned === true && toAmount(text) > ZERO ? `+${fixed}` : fixed
}

/** Writes a value of the feed as the family does in a field; an unknown one is empty. */
export const classicText = (wire: string, text: string): string =>
  parseAmount(text) === null ? '' : String(classicNumber(wire, text))

/** Writes a flag: a column is 0 or 1. */
export const classicFlag = (wire: string | null, isOn: boolean): boolean | number =>
  wire !== null && BOOLEANS.has(wire) ? isOn : Number(isOn)
