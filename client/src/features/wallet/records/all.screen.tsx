import { RecordScreen } from './record-lists.tsx'

const TABS = {
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  transfers: 'transfers',
  swaps: 'swaps',
  trades: 'trades',
  rewards: 'rewards',
} as const

/** All records of the wallet, by kind. */
export const Screen = () => (
  <RecordScreen name="screen.all_records" param="part" variant="chips" tabs={TABS} />
)
