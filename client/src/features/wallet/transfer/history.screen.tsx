import { RecordScreen } from '#features/wallet/records'

export const Screen = () => <RecordScreen name="screen.transfer_history" groups={['swaps', 'transfers']} />
