import { FilteredWorks } from './works.tsx'

/** Every work, filtered by the query of the route. */
export const Screen = () => <FilteredWorks />
