import { RecordScreen } from '#features/wallet'

export const Screen = () => (
  <RecordScreen
    name="screen.deposit_records"
    groups={['deposits', 'withdrawals']}
    ids={['deposit', 'withdraw']}
  />
)
