import { receipts } from '@bourse/contracts/receipts'
import { type Stage, type Table, UNKNOWN } from './stage.ts'

export const receiptRefusals = (stage: Stage): Table => ({
  'receipts.one': { not_found: () => stage.toMember(receipts.one, { id: UNKNOWN }) },
})
