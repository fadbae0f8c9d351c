import { RecordScreen } from '#features/wallet'

export const Screen = () => <RecordScreen name="screen.transfer_history" groups={['swaps', 'transfers']} />
