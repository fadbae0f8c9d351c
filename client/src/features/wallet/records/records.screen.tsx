import { RecordScreen } from './record-lists.tsx'

/** Deposits and withdrawals with their status. */
export const Screen = () => (
  <RecordScreen name="screen.deposit_records" tabs={{ deposit: 'deposits', withdraw: 'withdrawals' }} />
)
