import { receipts } from '@bourse/contracts/receipts'
import { type Fixture, type Table, UNKNOWN } from './fixture.ts'

export const receiptRefusals = (fixture: Fixture): Table => ({
  'receipts.one': { not_found: () => fixture.toMember(receipts.one, { id: UNKNOWN }) },
})
