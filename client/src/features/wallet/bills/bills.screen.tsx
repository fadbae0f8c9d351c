import { noFilters } from './bill-filters.tsx'
import { Statement } from './statement.tsx'

/** Every movement of the member's money, by month. */
export const Screen = () => <Statement first={noFilters} shown={['account', 'coin', 'kind', 'dates']} />
