import { noFilters } from './bill-filter.ts'
import { Statement } from './statement.tsx'

export const Screen = () => <Statement first={noFilters} />
