import { RecordScreen } from './record-lists.tsx'

export const Screen = () => (
  <RecordScreen
    name="screen.deposit_records"
    groups={['deposits', 'withdrawals']}
    ids={['deposit', 'withdraw']}
  />
)
