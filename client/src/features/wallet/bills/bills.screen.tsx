import { noFilters } from './bill-filters.tsx'
import { Statement } from './statement.tsx'

/** All balance changes by month. */
export const Screen = () => <Statement first={noFilters} shown={['account', 'coin', 'kind', 'dates']} />
