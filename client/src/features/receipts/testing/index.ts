/**
 * One settlement of each kind of receipt, by subject, for tests of texts and results. It computes nothing:
 * the rules do.
 */
import { account } from './account.ts'
import { credit } from './credit.ts'
import { earning } from './earning.ts'
import { futures } from './futures.ts'
import { trading } from './trading.ts'

export const SETTLED = [...futures, ...trading, ...credit, ...earning, ...account]
