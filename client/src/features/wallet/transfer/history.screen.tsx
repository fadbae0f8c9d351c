import { RecordScreen } from '#features/wallet/records'

/** Past swaps and transfers. */
export const Screen = () => (
  <RecordScreen name="screen.transfer_history" tabs={{ swaps: 'swaps', transfers: 'transfers' }} />
)
