import { RecordScreen } from '#features/wallet'

const GROUPS = [
  'deposits',
  'withdrawals',
  'transfers',
  'swaps',
  'trades',
  'earn',
  'loans',
  'rewards',
] as const

export const Screen = () => (
  <RecordScreen name="screen.all_records" param="part" variant="chips" groups={GROUPS} />
)
